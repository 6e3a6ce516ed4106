import * as z from "zod";
import { TEST_CARD_NAMES } from "#app/infra/payments/test-bank/test-cards.ts";

/**
 * The proof that someone may open an address: a key and its expiration. Values that are too long are read as
 * empty.
 */
export const AddressQuery = z.object({
	key: z.string().max(100).catch(""),
	until: z.string().max(20).catch(""),
});

export const PayForm = z.object({
	card: z.enum(TEST_CARD_NAMES, { error: "Choose one of the test cards." }),
});

export const ConfirmForm = z.object({
	answer: z.enum(["confirm", "refuse"], { error: "Confirm or refuse the payment." }),
});

const typed = z
	.string()
	.trim()
	.transform((text) => text || undefined)
	.optional();
/** A number as people type it, with or without spaces and dashes. */
const digits = (lengths: RegExp, error: string) =>
	z
		.string()
		.transform((text) => text.replace(/[\s-]/g, ""))
		.pipe(z.union([z.literal(""), z.string().regex(lengths, error)], { error }))
		.transform((text) => text || undefined)
		.optional();

export const PayeeForm = z.object({
	name: typed.refine((name) => (name?.length ?? 0) <= 100, "Enter at most 100 characters."),
	accountNumber: digits(/^\d{6,17}$/, "An account number has 6 to 17 digits."),
	taxId: digits(/^\d{9}$/, "A tax ID has 9 digits."),
});
