import { href } from "react-router";
import { canRetry } from "#app/domain/platform/email/email.ts";
import { getEmail } from "#app/domain/platform/email/outbox.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ActionButton } from "#app/ui/layout/back-office.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/email";
import { EmailStateTag } from "./parts/email-state-tag.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.email.subject,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const {
		id,
		kind,
		recipient,
		subject,
		state,
		attempts,
		lastError,
		text,
		headers,
		messageId,
		createdAt,
		sentAt,
		nextAttemptAt,
	} = await orNotFound(getEmail(getActor(context), params.emailId));
	const at = (label: string, instant: Date | null) =>
		instant ? [{ label, value: exactTimestamp(instant).text }] : [];
	return {
		email: { id, subject, state, attempts, lastError, text, canRetry: canRetry({ state, attempts }) },
		facts: [
			{ label: "To", value: recipient },
			{ label: "Kind", value: kind },
			...at("Written", createdAt),
			...at("Sent", sentAt),
			...at("Next try", state === "PENDING" ? nextAttemptAt : null),
			{ label: "Tries", value: String(attempts) },
			{ label: "Message-ID", value: messageId },
			...headers.map(({ name, value }) => ({ label: name, value })),
		],
	};
}

export default function OutboxEmail({ loaderData: { email, facts } }: Route.ComponentProps) {
	const params = { emailId: email.id };
	const htmlPath = href("/admin/outbox/:emailId/html", params);
	return (
		<BackOfficePage
			title={email.subject}
			description="An email as sent, and its delivery status."
			eyebrow="Back office · Outbox"
			aside={<EmailStateTag {...email} />}
		>
			{email.lastError && (
				<Notice title="The last try failed" variant="due" className="mb-6">
					<p className="break-words">{email.lastError}</p>
				</Notice>
			)}
			<div className="max-w-3xl [&_dd]:break-words">
				<SummaryList rows={facts} />
			</div>
			{email.canRetry && (
				<p className="mb-8">
					<ActionButton action={href("/admin/outbox/:emailId/retry", params)} pending="Trying...">
						Try again now
					</ActionButton>
				</p>
			)}
			<section aria-labelledby="html-title" className="mb-10">
				<SectionHeading id="html-title" aside={<a href={htmlPath}>Open on its own page</a>}>
					Preview
				</SectionHeading>
				<p className="measure mb-4 text-small">
					Codes and link tokens are hidden, since they give access to an account.
				</p>
				<iframe
					src={htmlPath}
					title={`Email: ${email.subject}`}
					sandbox=""
					className="h-128 w-full max-w-3xl border border-line bg-sheet"
				/>
			</section>
			<section aria-labelledby="text-title">
				<SectionHeading id="text-title">Plain text</SectionHeading>
				<pre className="fact max-w-3xl whitespace-pre-wrap break-words border border-rule p-4">
					{email.text}
				</pre>
			</section>
		</BackOfficePage>
	);
}
