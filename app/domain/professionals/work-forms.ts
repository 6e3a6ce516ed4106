import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { startingPrice } from "./starting-price.ts";

/** A question that can stay unanswered: null then. */
export const yesOrNo = z
	.enum(["", "yes", "no"], { error: "Choose yes or no, or leave this unanswered" })
	.optional()
	.transform((answer) => (answer ? answer === "yes" : null));

/** A stored answer as its form shows it. */
export const yesOrNoAsTyped = (answer: boolean | null): "" | "yes" | "no" => (answer === null ? "" : answer ? "yes" : "no");

/** Remote work, and work on adult content. */
export const EditWorkForm = z.object({ isRemote: yesOrNo, adultWork: yesOrNo, version });
export type EditWork = z.output<typeof EditWorkForm>;

/** Starting prices besides the hourly rate, in whole dollars. */
export const EditPricesForm = z.object({ dayFrom: startingPrice, projectFrom: startingPrice, monthFrom: startingPrice, version });
export type EditPrices = z.output<typeof EditPricesForm>;
