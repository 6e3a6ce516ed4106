import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { AskEmailChangeForm } from "#app/domain/people/account-forms.ts";
import { askEmailChange, getPendingEmail } from "#app/domain/people/email-change.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/email";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const pending = await getPendingEmail(user);
	return {
		email: user.email,
		isVerified: user.emailVerified,
		pending: pending && {
			email: pending.email,
			until: timestamp(pending.expiresAt),
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
		>
			<PageTitle
				eyebrow="Settings"
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

type EmailStandingProps = {
	email: string;
	isVerified: boolean;
	pending: { email: string; until: TimeText } | null;
};

/** The current address, and the new one that awaits confirmation. */
function EmailStanding({ email, isVerified, pending }: EmailStandingProps) {
	return (
		<dl className="mb-8 max-w-2xl border-t border-line">
			<Row
				label="Current address"
				aside={
					isVerified ? (
						<Tag variant="green">Confirmed</Tag>
					) : (
						<Link to={href("/auth/verify-email")}>Confirm address</Link>
					)
				}
			>
				{email}
			</Row>
			{pending && (
				<Row label="New address" aside={<Link to={href("/settings/email/cancel")}>Cancel change</Link>}>
					{pending.email}
					<span className="block text-small">
						Confirm it by <Time {...pending.until} />.
					</span>
				</Row>
			)}
		</dl>
	);
}

function Row({ label, aside, children }: { label: string; aside: ReactNode; children: ReactNode }) {
	return (
		<div className="row grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr_auto]">
			<dt className="font-semibold">{label}</dt>
			<dd className="order-last col-span-2 min-w-0 [overflow-wrap:anywhere] sm:order-none sm:col-span-1">
				{children}
			</dd>
			<dd className="text-right">{aside}</dd>
		</div>
	);
}
