import * as z from "zod";
import { paragraphs } from "../text.ts";

export const REASON_MAX = 1_000;

/** A deed of the team that needs nothing but its reason, which the person reads. */
export const ReasonForm = z.object({ reason: paragraphs("Enter the reason", REASON_MAX) });
