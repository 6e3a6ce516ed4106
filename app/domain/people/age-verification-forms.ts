import * as z from "zod";
import { emailAddress, paragraphs } from "../platform/fields.ts";
import { properName } from "../platform/name.ts";
import { birthDateParts, readBirthDate } from "./age.ts";
import {
	AGE_DECISIONS,
	UNDERAGE_FINDINGS,
	UNDERAGE_REASONS,
	VERIFICATION_METHOD,
} from "./age-verification.ts";

const typedPart = z.string({ error: "Enter your date of birth" }).optional();

/** Three typed parts, parsed to YYYY-MM-DD. Each invalid part shows the error. */
const typedBirthDate = z
	.object({ month: typedPart, day: typedPart, year: typedPart }, { error: "Enter your date of birth" })
	.default({})
	.transform((typed, context) => {
		const read = readBirthDate(typed);
		if ("date" in read) return read.date;
		for (const part of read.wrong)
			context.issues.push({ code: "custom", message: read.message, input: typed, path: [part] });
		return z.NEVER;
	});

/** A YYYY-MM-DD string, parsed by the same rules. */
const writtenBirthDate = (required: string) =>
	z.string({ error: required }).transform((text, context) => {
		const typed = text.trim() === "" ? {} : birthDateParts(text);
		const read = typed ? readBirthDate(typed) : { message: "Enter the date of birth as YYYY-MM-DD" };
		if ("date" in read) return read.date;
		context.issues.push({ code: "custom", message: read.message, input: text });
		return z.NEVER;
	});

const YES_OR_NO = "Say whether you are 18 or older";
const AGREE = "Agree to the terms to continue";

const person = { fullName: properName("Enter your full name", 100), email: emailAddress() };
const agreedToTerms = z
	.boolean({ error: AGREE })
	.default(false)
	.refine((agreed) => agreed, AGREE);

/** The page's form, in display order. The defaults are for unchecked boxes, which browsers don't send. */
export const VerifyAgePageForm = z.object({
	...person,
	dateOfBirth: typedBirthDate,
	isOver18: z.boolean({ error: YES_OR_NO }).default(false),
	agreedToTerms,
});

/** The body of POST /api/onboarding/creator-verification. */
export const VerifyAgeForm = z.object({
	...person,
	agreedToTerms,
	dateOfBirth: writtenBirthDate("Enter your date of birth"),
	isOver18: z.boolean({ error: YES_OR_NO }),
	verificationMethod: z.literal(VERIFICATION_METHOD, {
		error: `The verification method is ${VERIFICATION_METHOD}`,
	}),
});
export type VerifyAge = z.output<typeof VerifyAgePageForm>;

/** The form that asks again about an unchecked box. */
export const ConfirmAgeForm = z.object({ isOver18: z.enum(["yes", "no"], { error: YES_OR_NO }) });

/** The team's decision on a verification. */
export const DecideAgeVerificationForm = z
	.object({
		decision: z.enum(AGE_DECISIONS, { error: "Choose a decision" }),
		reason: paragraphs("Enter the reason", 1_000).optional(),
	})
	.refine(({ decision, reason }) => decision !== "reject" || reason, {
		error: "Enter a reason. The creator will see it",
		path: ["reason"],
	});
export type DecideAgeVerification = z.output<typeof DecideAgeVerificationForm>;

/** The team's finding on an underage log entry. */
export const ReviewUnderageRejectionForm = z.object({
	finding: z.enum(UNDERAGE_FINDINGS, { error: "Choose what you found" }),
});
export type ReviewUnderageRejection = z.output<typeof ReviewUnderageRejectionForm>;

/** The body of POST /api/admin/underage-rejection. */
export const LogUnderageRejectionForm = z.object({
	email: emailAddress(),
	dateOfBirth: writtenBirthDate("Enter the date of birth").nullish(),
	reason: z.enum(UNDERAGE_REASONS, { error: `Choose one of the reasons ${UNDERAGE_REASONS.join(", ")}` }),
	flagged: z.boolean({ error: "Enter true or false for flagged" }).default(true),
	timestamp: z.iso
		.datetime({ offset: true, error: "Enter the time in the format 2026-01-31T18:00:00Z" })
		.transform((text) => new Date(text)),
});
export type LogUnderageRejection = z.output<typeof LogUnderageRejectionForm>;
