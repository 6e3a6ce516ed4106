import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { properName } from "../name.ts";
import { emailAddress, line } from "../text.ts";
import { NAME_MAX } from "./account.ts";

/** The name that a person goes by. */
export const personName = properName("Enter your name", NAME_MAX);
export const ChangeNameForm = z.object({ name: personName, version });

/** What an operator says of a new ADMIN, who may bear the name of the site. */
export const CreateAdminForm = z.object({ email: emailAddress(), name: line("Enter your name", NAME_MAX) });
export type CreateAdmin = z.infer<typeof CreateAdminForm>;
