import { href } from "react-router";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { askDeletion } from "#app/domain/trust/delete-account.server.ts";
import { deletionDue, GRACE_DAYS, keptAfterDeletion } from "#app/domain/trust/deletion.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/delete-account";

export function loader({ context }: Route.LoaderArgs) {
	const { deletionAskedAt } = requireUser(getActor(context));
	return { isAsked: deletionAskedAt !== null, day: formatWhenOn(deletionDue(deletionAskedAt ?? now())) };
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, NoFields, async (_, actor) => {
		await askDeletion(actor);
		return redirectWithFlash(
			href("/settings"),
			`We'll delete your account in ${GRACE_DAYS} days. You can change your mind until then.`,
		);
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

const deleted = [
	"Your name, email address, and password, and every session",
	"Your application, with documents, references, and drafts",
	"Your age verification and your requests as a creator",
	"Your profile with its photos, and the files you sent in messages before an agreement was signed",
	"Your places on the waitlist and in the newsletter",
	"Closed support cases and the emails we sent you",
];

export default function DeleteAccount({ loaderData: { isAsked, day }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<Page
			title="Delete your account"
			description="What we delete, what we keep, and how to change your mind."
			form={form}
		>
			<PageTitle
				eyebrow="Settings"
				aside={isAsked ? `Due ${day}` : undefined}
				lead={
					isAsked
						? "You asked us to delete this account. To keep it, use the button above. Otherwise, you don't need to do anything."
						: `We won't delete anything for ${GRACE_DAYS} days. You can sign in and keep your account until ${day}. After that, we can't restore it.`
				}
			>
				{isAsked ? "Your account will be deleted" : "Delete your account"}
			</PageTitle>
			<div className="grid max-w-4xl gap-x-16 gap-y-8 md:grid-cols-2">
				<section aria-labelledby="deleted-title">
					<h2 id="deleted-title" className="slug border-b border-line pb-2">
						What we delete
					</h2>
					<ul>
						{deleted.map((line) => (
							<li key={line} className="row first:border-t-0">
								{line}
							</li>
						))}
					</ul>
				</section>
				<section aria-labelledby="kept-title">
					<h2 id="kept-title" className="slug border-b border-line pb-2">
						What we keep, and why
					</h2>
					<dl>
						{keptAfterDeletion.map(({ what, why, until }) => (
							<div key={what} className="row first:border-t-0">
								<dt className="font-semibold">{what}</dt>
								<dd>
									{why} {until}
								</dd>
							</div>
						))}
					</dl>
				</section>
			</div>
			<p className="measure mt-6">
				You may want to <Link to={href("/settings/export")}>download your data</Link> first. When you ask us
				to delete your account, all other sessions end at once.
			</p>
			{!isAsked && (
				<PageForm
					form={form}
					submit="Delete my account"
					pending="Sending..."
					variant="danger"
					className="mt-8 max-w-md border-t border-line pt-6"
				/>
			)}
		</Page>
	);
}
