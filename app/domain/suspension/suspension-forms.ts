import * as z from "zod";
import { paragraphs } from "../text.ts";
import { REASON_MAX } from "./suspension.ts";

/** A back-office command with nothing but a reason, which the person reads. */
export const ReasonForm = z.object({ reason: paragraphs("Enter the reason", REASON_MAX) });
