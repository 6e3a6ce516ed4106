import * as z from "zod";
import { emailAddress } from "../platform/fields.ts";
import { SIGN_UP_TYPES } from "./account.ts";
import { personName } from "./account-forms.ts";
import { readReferral } from "./partner.ts";
import { accountPassword, isRepeated, passwordsDiffer, repeatedPassword } from "./password-forms.ts";

const userType = z.enum(SIGN_UP_TYPES, { error: "Choose what describes you" });

/** The payload of POST /api/auth/signup. It creates an account, so OTHER isn't allowed. */
export const SignUpForm = z.object({
	name: personName,
	email: emailAddress(),
	password: accountPassword,
	userType: userType.extract(["CREATOR", "PROFESSIONAL"], { error: "Choose CREATOR or PROFESSIONAL" }),
});
export type SignUp = z.infer<typeof SignUpForm>;

/** The token of an invitation's link, from the page's form. */
const invitation = z
	.unknown()
	.optional()
	.transform((token) => (typeof token === "string" && token.length <= 200 ? token : null));

/** The code of a partner's link, from the page's form. */
const ref = z.unknown().optional().transform(readReferral);

/**
 * The page's form. The password confirmation isn't passed on. People who are neither creators nor
 * professionals don't need a password.
 */
export const SignUpPageForm = z.discriminatedUnion(
	"userType",
	[
		z.object({ name: personName, email: emailAddress(), userType: z.literal("OTHER"), ref }),
		z
			.object({
				name: personName,
				email: emailAddress(),
				userType: z.enum(["CREATOR", "PROFESSIONAL"]),
				password: accountPassword,
				confirmPassword: repeatedPassword,
				ref,
				invitation,
			})
			.refine(isRepeated, passwordsDiffer),
	],
	{ error: "Choose what describes you" },
);
