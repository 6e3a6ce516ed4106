import { getInputProps, getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { INVITED_ADDRESS_DAYS, SERVICE_CATEGORIES } from "#app/domain/vetting/application.ts";
import { InviteProfessionalForm } from "#app/domain/vetting/application-forms.ts";
import { inviteProfessional } from "#app/domain/vetting/invitations.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { useAuth } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/invite-professional";

export const handle = { breadcrumb: "Invite a professional" } satisfies RouteHandle;

/** Makes each client navigation ask the server whether the user may still see the page. */
export const loader = () => null;

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, InviteProfessionalForm, async (input, actor) => {
		await inviteProfessional(actor, input);
		return redirectWithFlash(
			href("/invitations"),
			"Thank you. If this address isn't with us yet, we'll send one email with your name.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function InviteProfessional({ actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof InviteProfessionalForm>({ lastResult: actionData });
	const user = useAuth();
	return (
		<Page title="Invite a professional" description="Invite a professional you know by email." form={form}>
			<PageTitle
				eyebrow="Creator"
				lead={`We send one email that says ${user?.name ?? "you"} invited them, with a link to start their application. They can opt out with one click.`}
			>
				Invite a professional
			</PageTitle>
			<PageForm
				form={form}
				submit="Send invitation"
				pending="Sending..."
				aside={
					<Link to={href("/invitations")} className="inline-flex min-h-11 items-center">
						Cancel
					</Link>
				}
			>
				<TextField
					{...getInputProps(fields.businessName, { type: "text" })}
					label="Name"
					hint="The professional or their business."
					isOfAnother
				/>
				<TextField
					{...getInputProps(fields.email, { type: "email" })}
					kind="email"
					label="Email address"
					hint={`We keep it for ${INVITED_ADDRESS_DAYS} days.`}
					isOfAnother
				/>
				<Select
					{...getSelectProps(fields.serviceCategory)}
					label="What they do"
					empty="Choose a category"
					choices={SERVICE_CATEGORIES.map((value) => ({ value, label: value }))}
				/>
			</PageForm>
		</Page>
	);
}
