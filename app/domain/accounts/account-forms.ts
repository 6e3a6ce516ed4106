import * as z from "zod";
import { properName } from "../name.ts";
import { readReferral } from "../partners/partner.ts";
import { emailAddress, line } from "../text.ts";
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, SIGN_UP_TYPES } from "./account.ts";

const password = (required: string) => z.string({ error: required }).min(1, required);

export const SignInForm = z.object({
	email: z.string({ error: "Enter your email address" }).trim().min(1, "Enter your email address").max(1_000, "Enter your email address"),
	password: password("Enter your password").max(1_000, "Enter your password"),
});
export type SignIn = z.infer<typeof SignInForm>;

/** The password of whoever is signed in, asked for before a deed that a borrowed session must not do. */
export const currentPassword = password("Enter your current password").max(1_000, "This is not your current password");

export const accountPassword = z
	.string({ error: "Enter a password" })
	.min(1, { error: "Enter a password", abort: true })
	.min(PASSWORD_MIN, `Use ${PASSWORD_MIN} characters or more for your password`)
	.max(PASSWORD_MAX, `Use ${PASSWORD_MAX} characters or fewer for your password`);

export const repeatedPassword = password("Enter your password again");

/** Whether both fields of a form that sets a password hold the same; `passwordsDiffer` is what is said where they do not. */
export const isRepeated = (form: { password: string; confirmPassword: string }): boolean => form.password === form.confirmPassword;
export const passwordsDiffer = { error: "Passwords do not match", path: ["confirmPassword"] };

/** The name that a person goes by. */
export const personName = properName("Enter your name", NAME_MAX);
const userType = z.enum(SIGN_UP_TYPES, { error: "Choose what describes you" });

/** The payload of POST /api/auth/signup (spec §3): an account is made, so the type is one of the two that have accounts. */
export const SignUpForm = z.object({
	name: personName,
	email: emailAddress(),
	password: accountPassword,
	userType: userType.extract(["CREATOR", "PROFESSIONAL"], { error: "Choose CREATOR or PROFESSIONAL" }),
});
export type SignUp = z.infer<typeof SignUpForm>;

/** The code of a partner's link, which the page's form holds. */
const ref = z.unknown().optional().transform(readReferral);

/** The page's form: the confirmation is held in the form only, and someone who is neither needs no password. */
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
			})
			.refine(isRepeated, passwordsDiffer),
	],
	{ error: "Choose what describes you" },
);

/** The page behind a link to set a password; the link's secret is in its address. */
export const SetPasswordForm = z.object({ password: accountPassword, confirmPassword: repeatedPassword }).refine(isRepeated, passwordsDiffer);

/** What an operator says of a new ADMIN, who may bear the name of the site. */
export const CreateAdminForm = z.object({ email: emailAddress(), name: line("Enter your name", NAME_MAX) });
export type CreateAdmin = z.infer<typeof CreateAdminForm>;
