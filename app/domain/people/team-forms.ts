import * as z from "zod";
import { version } from "../platform/fields.ts";
import { SCOPES } from "../platform/roles.ts";
import { isIn } from "../platform/text.ts";

/** The new roles of someone on our team, replacing the earlier ones. */
export const ChangeRolesForm = z.object({
	roles: z
		.array(z.string())
		.default([])
		// The error is on the whole group, because an unknown role has no checkbox that could show it.
		.transform((values, context) => {
			const roles = values.filter((value) => isIn(SCOPES, value));
			if (roles.length < values.length)
				context.issues.push({ code: "custom", message: "Choose from the roles below", input: values });
			else if (roles.length === 0)
				context.issues.push({
					code: "custom",
					message:
						"Choose at least one role. To keep someone out of the back office, suspend the account instead.",
					input: values,
				});
			return roles;
		}),
	version,
});
export type ChangeRoles = z.infer<typeof ChangeRolesForm>;
