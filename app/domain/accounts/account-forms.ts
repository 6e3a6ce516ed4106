import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { properName } from "../name.ts";
import { SCOPES } from "../scopes/scope.ts";
import { emailAddress, line } from "../text.ts";
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
