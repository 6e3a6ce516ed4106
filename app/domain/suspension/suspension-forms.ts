import * as z from "zod";
import { paragraphs } from "../text.ts";
import { REASON_MAX } from "./suspension.ts";

/** A deed of the team that needs nothing but its reason, which the person reads. */
export const ReasonForm = z.object({ reason: paragraphs("Enter the reason", REASON_MAX) });
