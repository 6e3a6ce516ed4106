import * as z from "zod";
import { paragraphs } from "../platform/text.ts";

const REVIEW_TEXT_MAX = 2_000;

export const RATINGS = ["5", "4", "3", "2", "1"] as const;
export type Rating = (typeof RATINGS)[number];
export const ratingLabels: Record<Rating, string> = {
	"5": "5, excellent",
	"4": "4, good",
	"3": "3, fair",
	"2": "2, poor",
	"1": "1, bad",
};

export const WriteReviewForm = z.object({
	rating: z.enum(RATINGS, { error: "Choose a rating from 1 to 5" }),
	text: paragraphs("Enter your review", REVIEW_TEXT_MAX),
});
export type WriteReview = z.infer<typeof WriteReviewForm>;
