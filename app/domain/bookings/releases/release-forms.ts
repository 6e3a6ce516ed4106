import * as z from "zod";
import { dayLine, emailAddress, leftOut, line } from "../../platform/fields.ts";
import { NAME_MAX } from "../quotes/quote.ts";
import { RELEASE_KINDS, RELEASE_RELATIONS, SUBJECT_MAX } from "./release.ts";

const BIRTH_YEAR = "Enter the year with four digits, such as 2012";

export const AskReleaseForm = z
	.object({
		kind: z.enum(RELEASE_KINDS, { error: "Choose a kind of release" }),
		subject: line("Enter the name of the person or property", SUBJECT_MAX),
		birthYear: leftOut(line(BIRTH_YEAR, 20)),
		day: leftOut(dayLine("Choose a date")),
		email: leftOut(emailAddress()),
	})
	.transform(({ birthYear: typed, ...release }, context) => {
		if (release.kind !== "MINOR") return { ...release, birthYear: null };
		if (typed && /^\d{4}$/.test(typed)) return { ...release, birthYear: Number(typed) };
		context.issues.push({ code: "custom", path: ["birthYear"], message: BIRTH_YEAR, input: typed });
		return z.NEVER;
	});
export type AskRelease = z.output<typeof AskReleaseForm>;

/** A typed name and a checked box make a signature. Only a release for a minor asks for the relation. */
export const SignReleaseForm = z.object({
	fullName: line("Enter your full name", NAME_MAX),
	confirmName: z.boolean().default(false),
	relation: z.enum(RELEASE_RELATIONS, { error: "Choose your relationship to the minor" }).optional(),
	email: emailAddress("Enter your email address, so that we can send you a copy"),
	photo: z.unknown().optional(),
	consent: z.boolean({ error: "Check the box to sign" }).refine(Boolean, "Check the box to sign"),
});
export type SignRelease = Omit<z.output<typeof SignReleaseForm>, "consent" | "photo">;
