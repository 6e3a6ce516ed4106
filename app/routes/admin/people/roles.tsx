import { getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { personPath } from "#app/domain/people/person.ts";
import { changeRoles, getTeamMember } from "#app/domain/people/team.server.ts";
import { ChangeRolesForm } from "#app/domain/people/team-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { SCOPES, scopeLabels } from "#app/domain/platform/roles.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/roles";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name, roles } = await orNotFound(getTeamMember(getActor(context), params.userId));
	return { name, path: personPath(id), values: withVersion({ roles }) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ChangeRolesForm, async (input, actor) => {
		const { userId } = args.params;
		await changeRoles(actor, { ...input, userId });
		// Owners who have removed their own role can no longer open the account's page.
		const next = requireUser(actor).id === userId ? href("/admin") : personPath(userId);
		return redirectWithFlash(next, "Roles saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = SCOPES.map((value) => ({ value, ...scopeLabels[value] }));

export default function Roles({ loaderData: { name, path, values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ChangeRolesForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<BackOfficePage
			title={`Roles of ${name}`}
			description="Choose what someone on our team may open and do."
			eyebrow={`Back office · Users · ${name}`}
			lead="Roles decide what this person may open and do in the back office, starting with their next page. We'll email them about every change."
			form={form}
		>
			<PageForm form={form} submit="Save roles" className="measure">
				<Checkboxes {...getSelectProps(fields.roles)} label="Roles" choices={choices} />
			</PageForm>
			<p className="mt-6">
				<Link to={path}>Cancel</Link>
			</p>
		</BackOfficePage>
	);
}
