import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { dayInWords } from "#app/domain/calendar/instant-words.server.ts";
import { askEmailChange } from "#app/domain/email-change/ask-email-change.server.ts";
import { AskEmailChangeForm } from "#app/domain/email-change/email-change-forms.ts";
import { getPendingEmail } from "#app/domain/email-change/email-change-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/email";
import { EmailStanding } from "./parts/email-standing.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const pending = await getPendingEmail(user);
	return {
		email: user.email,
		isVerified: user.emailVerified,
		pending: pending && {
			email: pending.email,
			until: pending.expiresAt.toISOString(),
			day: dayInWords(pending.expiresAt),
		},
	};
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, AskEmailChangeForm, async (input, actor) => {
		await askEmailChange(actor, input);
		return redirectWithFlash(
			href("/settings/email"),
			`To finish, open the link we emailed to ${input.newEmail}.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SettingsEmail({
	loaderData: { email, isVerified, pending },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AskEmailChangeForm>({ lastResult: actionData });
	const { newEmail } = fields;
	return (
		<Page
			title="Change your email address"
			description="Change the email address of your Greenroom account."
			form={form}
			isHidden
		>
			<PageTitle
				slug="Settings"
				lead="We'll email a link to the new address and a notice to the current one. Nothing changes until you open the link and confirm."
			>
				Change your email address
			</PageTitle>
			<EmailStanding email={email} isVerified={isVerified} pending={pending} />
			<PageForm form={form} submit="Email a link" pending="Sending...">
				<TextField {...getInputProps(newEmail, { type: "email" })} kind="email" label="New email address" />
			</PageForm>
		</Page>
	);
}
