import * as z from "zod";
import { paragraphs } from "../platform/fields.ts";
import { RATINGS } from "./booking.ts";

const REVIEW_TEXT_MAX = 2_000;

export const WriteReviewForm = z.object({
	rating: z.enum(RATINGS, { error: "Choose a rating from 1 to 5" }),
	text: paragraphs("Enter your review", REVIEW_TEXT_MAX),
});
export type WriteReview = z.infer<typeof WriteReviewForm>;
