import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { PRICE_MODELS } from "../prices/price-model.ts";
import { startingPrice } from "../prices/starting-price.ts";
import { leftOut, line } from "../text.ts";
import { INCLUDED_MAX, PACKAGE_ROWS, type Package, TITLE_MAX } from "./package.ts";

const model = z.enum(["", ...PRICE_MODELS], { error: "Choose what the price is for" }).optional();

/** Up to PACKAGES_MAX packages, one per row. Empty rows are left out, half-filled ones refused. */
export const EditPackagesForm = z
	.object(
		Object.fromEntries(
			PACKAGE_ROWS.flatMap((row): [string, z.ZodType<string | number | null | undefined>][] => [
				[`title${row}`, leftOut(line("Name the package", TITLE_MAX))],
				[`included${row}`, leftOut(line("Say what the price includes", INCLUDED_MAX))],
				[`from${row}`, startingPrice],
				[`model${row}`, model],
			]),
		),
	)
	.extend({ version })
	.transform((typed, context) => ({
		version: typeof typed.version === "string" ? typed.version : undefined,
		packages: PACKAGE_ROWS.flatMap((row) => packageOf(typed, row, context) ?? []),
	}));
export type EditPackages = { packages: Package[]; version?: string | undefined };

/** A row as a package. Undefined if the row is empty or refused. */
function packageOf(typed: Record<string, unknown>, row: number, context: z.RefinementCtx) {
	const [title, included, from, model] = [
		typed[`title${row}`],
		typed[`included${row}`],
		typed[`from${row}`],
		PRICE_MODELS.find((known) => known === typed[`model${row}`]),
	];
	if (!title && !included && from === null) return undefined;
	const missing = {
		...(!title && { [`title${row}`]: "Name the package, or empty the whole row" }),
		...(!included && { [`included${row}`]: "Say what the price includes" }),
		...(from === null && { [`from${row}`]: "Enter the price it starts at" }),
		...(!model && { [`model${row}`]: "Choose what the price is for" }),
	};
	for (const [name, message] of Object.entries(missing))
		context.issues.push({ code: "custom", message, input: typed, path: [name] });
	return typeof title === "string" && typeof included === "string" && typeof from === "number" && model
		? { title, included, fromCents: from * 100, model }
		: undefined;
}
