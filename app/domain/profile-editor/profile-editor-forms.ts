import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { startingPrice } from "../prices/starting-price.ts";
import { yesOrNo } from "../yes-or-no.ts";

/** Remote work, and work on adult content. */
export const EditWorkForm = z.object({ isRemote: yesOrNo, adultWork: yesOrNo, version });
export type EditWork = z.output<typeof EditWorkForm>;

/** Starting prices besides the hourly rate, in whole dollars. */
export const EditPricesForm = z.object({
	dayFrom: startingPrice,
	projectFrom: startingPrice,
	monthFrom: startingPrice,
	version,
});
export type EditPrices = z.output<typeof EditPricesForm>;
