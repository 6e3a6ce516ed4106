import { href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { EXPORT_MINUTES } from "#app/domain/export/export.ts";
import { exportAccount } from "#app/domain/export/export-account.server.ts";
import { getExport } from "#app/domain/export/export-queries.server.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/export-account";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const ready = await getExport(user);
	return {
		isVerified: user.emailVerified,
		until: ready && { dateTime: ready.until.toISOString(), text: momentInWords(ready.until) },
	};
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, NoFields, async (_, actor) => {
		await exportAccount(actor);
		return seeOther(href("/settings/export"));
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ExportAccount({ loaderData: { isVerified, until }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<Page title="Download your data" description="A copy of everything that Greenroom holds about you." form={form} isHidden>
			<PageTitle slug="Settings" lead="You get a zip file. In it are data.json, which other programs can read, and the files that you gave us.">
				Download your data
			</PageTitle>
			{until ? (
				<Notice title="Your data is ready" className="measure">
					<p>
						You can download it until <time dateTime={until.dateTime}>{until.text}</time>. It is put together as you download it, so that it is never out of date.
					</p>
					<p className="mt-4">
						<ButtonLink href={href("/settings/export/download")} reloadDocument>
							Download the zip file
						</ButtonLink>
					</p>
				</Notice>
			) : (
				<>
					<PageForm form={form} submit="Get my data ready" pending="Getting ready..." />
					<p className="mt-3 text-small">The download is open for {EXPORT_MINUTES} minutes, and a mail tells you that it was asked for.</p>
				</>
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
						What we hold under your email address alone (waitlist, newsletter, support, mails) is in it once you have{" "}
						<Link to={href("/auth/verify-email")}>confirmed the address</Link>: anyone could have typed it in.
					</p>
				)}
			</section>
		</Page>
	);
}
