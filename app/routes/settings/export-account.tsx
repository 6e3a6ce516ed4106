import { Form, href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { EXPORT_MINUTES } from "#app/domain/export/export.ts";
import { exportAccount } from "#app/domain/export/export-account.server.ts";
import { getExport } from "#app/domain/export/export-queries.server.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { formatMoment } from "#app/ui/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/export-account";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const ready = await getExport(user);
	return {
		isVerified: user.emailVerified,
		until: ready && { dateTime: ready.until.toISOString(), text: formatMoment(ready.until, site().timeZone) },
		submissionKey: newSubmissionKey(now()),
	};
}

export async function action(args: Route.ActionArgs) {
	return formAction(args, NoFields, async (_, actor) => {
		await exportAccount(actor);
		return seeOther(href("/settings/export"));
	});
}

export const clientAction = keepFormIfLost;

export default function ExportAccount({ loaderData: { isVerified, until, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<Page title="Download your data" description="A copy of everything that Greenroom holds about you." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug="Settings" lead="You get a zip file. In it are data.json, which other programs can read, and the files that you gave us.">
				Download your data
			</PageTitle>
			{until ? (
				<Notice title="Your data is ready" className="measure">
					<p>
						You can download it until <time dateTime={until.dateTime}>{until.text}</time>. It is put together as you download it, so that it is never out of date.
					</p>
					<p className="mt-4">
						<ButtonLink href={href("/settings/export/download")}>Download the zip file</ButtonLink>
					</p>
				</Notice>
			) : (
				<Form method="post" {...props}>
					<HiddenFields submissionKey={submissionKey} />
					<SubmitButton pending="Getting ready...">Get my data ready</SubmitButton>
					<p className="mt-3 text-small">The download is open for {EXPORT_MINUTES} minutes, and a mail tells you that it was asked for.</p>
				</Form>
			)}
			<section aria-labelledby="holds-title" className="measure mt-12">
				<h2 id="holds-title" className="text-h3">
					What is in it
				</h2>
				<ul className="mt-3 list-disc pl-6">
					<li className="py-0.5">Your account, its sessions and how you set it</li>
					<li className="py-0.5">Your application with the references that you named, your age verification, and your requirements</li>
					<li className="py-0.5">Your places on the waitlist and in the newsletter, and what you wrote to support</li>
					<li className="py-0.5">What happened in your account, and which mails we sent you</li>
					<li className="py-0.5">Every file that you uploaded</li>
				</ul>
				<p className="mt-4">
					Left out are passwords and codes, which we keep only in a form that nobody can read back, and what your references answered, which they wrote in confidence.
				</p>
				{!isVerified && (
					<p className="mt-4 border-l-4 border-tally-mark pl-4">
						What we hold under your email address alone (waitlist, newsletter, support, mails) is in it once you have <a href={href("/auth/verify-email")}>confirmed the address</a>
						: anyone could have typed it in.
					</p>
				)}
			</section>
		</Page>
	);
}
