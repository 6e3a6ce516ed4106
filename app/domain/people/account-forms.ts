import * as z from "zod";
import { emailAddress, line, version } from "../platform/fields.ts";
import { properName } from "../platform/name.ts";
import { SCOPES } from "../platform/roles.ts";
import { NAME_MAX } from "./account.ts";

export const personName = properName("Enter your name", NAME_MAX);
export const ChangeNameForm = z.object({ name: personName, version });

/**
 * An operator's input for a new ADMIN. Unlike `personName`, the name may contain the site's name.
 */
export const CreateAdminForm = z.object({
	email: emailAddress(),
	name: line("Enter your name", NAME_MAX),
	scopes: z.array(z.enum(SCOPES, { error: `Choose roles from ${SCOPES.join(", ").toLowerCase()}` })).min(1),
});
export type CreateAdmin = z.infer<typeof CreateAdminForm>;

const CODE_WANTED = "Enter the six digits from the email";

/** Six digits, with or without separators. */
export const ConfirmEmailForm = z.object({
	code: z
		.string({ error: CODE_WANTED })
		.transform((typed) => typed.normalize("NFKC").replace(/[\s\p{Pd}.]/gu, ""))
		.pipe(z.string({ error: CODE_WANTED }).regex(/^[0-9]{6}$/, CODE_WANTED)),
});

export const AskEmailChangeForm = z.object({ newEmail: emailAddress("Enter your new email address") });
export type AskEmailChange = z.infer<typeof AskEmailChangeForm>;
