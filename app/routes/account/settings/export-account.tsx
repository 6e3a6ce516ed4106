import { href } from "react-router";
import { EXPORT_MINUTES } from "#app/domain/people/account.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { exportAccount, getExport } from "#app/domain/trust/export-account.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/export-account";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const ready = await getExport(user);
	return {
		isVerified: user.emailVerified,
		until: ready && timestamp(ready.until),
	};
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, NoFields, async (_, actor) => {
		await exportAccount(actor);
		return seeOther(href("/settings/export"));
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ExportAccount({
	loaderData: { isVerified, until },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<Page
			title="Download your data"
			description="A copy of everything Greenroom stores about you."
			form={form}
		>
			<PageTitle
				eyebrow="Settings"
				lead="You'll get a zip file with your files and two copies of your data: index.html to read, and data.json for other programs."
			>
				Download your data
			</PageTitle>
			{until ? (
				<Notice title="Your data is ready" className="measure">
					<p>
						You can download it until <Time {...until} />. We create the file when you download it, so it's
						always up to date.
					</p>
					<p className="mt-4">
						<ButtonLink href={href("/settings/export/download")} reloadDocument>
							Download zip file
						</ButtonLink>
					</p>
				</Notice>
			) : (
				<>
					<PageForm form={form} submit="Prepare my data" pending="Preparing..." />
					<p className="mt-3 text-small">
						You'll have {EXPORT_MINUTES} minutes to download it. We'll also email you a notice.
					</p>
				</>
			)}
			<section aria-labelledby="holds-title" className="measure mt-12">
				<h2 id="holds-title" className="text-h3">
					What's in it
				</h2>
				<ul className="mt-3 list-disc pl-6">
					<li className="py-0.5">Your account, its sessions, and your settings</li>
					<li className="py-0.5">
						Your application with your references, your age verification, and your requirements
					</li>
					<li className="py-0.5">Your bookings, quotes, payments, messages, and reviews</li>
					<li className="py-0.5">
						Your places on the waitlist and in the newsletter, and what you wrote to support
					</li>
					<li className="py-0.5">The activity in your account, and the emails we sent you</li>
					<li className="py-0.5">Every file you uploaded</li>
				</ul>
				<p className="mt-4">
					It doesn't include passwords and codes, which no one can read back from what we store, or the
					answers of your references, which they gave in confidence.
				</p>
				{!isVerified && (
					<p className="mt-4 border-l-4 border-tally-mark pl-4">
						Anyone could have entered your email address, so data stored only under that address (waitlist,
						newsletter, support, emails) is included once you have{" "}
						<Link to={href("/auth/verify-email")}>confirmed it</Link>.
					</p>
				)}
			</section>
		</Page>
	);
}
