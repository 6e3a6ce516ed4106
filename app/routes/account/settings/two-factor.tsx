import { href } from "react-router";
import { RECOVERY_CODES } from "#app/domain/people/account.ts";
import { getTwoFactor, startTwoFactor } from "#app/domain/people/two-factor.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/two-factor";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const { since, codesLeft } = await getTwoFactor(user);
	return { since: since && formatWhenOn(since), codesLeft, isNeeded: user.needsTwoFactor };
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, NoFields, async (_, actor) => {
		await startTwoFactor(actor);
		return seeOther(href("/settings/two-factor/set-up"));
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function TwoFactorSettings({
	loaderData: { since, codesLeft, isNeeded },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<Page
			title="Two-factor sign-in"
			description="Add a second step to sign-in with an app on your phone."
			form={form}
		>
			<PageTitle
				eyebrow="Settings"
				aside={since ? <StatusTag status="done">On</StatusTag> : <StatusTag status="waiting">Off</StatusTag>}
				lead="A password can be guessed, stolen, or shared by mistake. With two-factor sign-in, you also enter a six-digit code from your phone."
			>
				Two-factor sign-in
			</PageTitle>
			{isNeeded && (
				<Notice title="Set this up to open the back office" variant="due" className="measure mb-8">
					<p>Everyone on our team needs two-factor sign-in. It takes about two minutes.</p>
				</Notice>
			)}
			{since ? (
				<IsOn since={since} codesLeft={codesLeft} />
			) : (
				<>
					<h2 className="text-h3">What you need</h2>
					<ol className="measure mt-3 list-decimal pl-6">
						<li className="py-1">
							An authenticator app. Use the one in your password manager, or any from your phone's app store.
						</li>
						<li className="py-1">Your password.</li>
						<li className="py-1">
							A safe place for {RECOVERY_CODES} recovery codes, on paper or in a password manager. You'll need
							them if you lose your phone.
						</li>
					</ol>
					<PageForm form={form} submit="Set up two-factor sign-in" pending="Opening..." className="mt-6" />
				</>
			)}
		</Page>
	);
}

function IsOn({ since, codesLeft }: { since: string; codesLeft: number }) {
	return (
		<>
			{codesLeft <= 2 && (
				<Notice
					title={
						codesLeft === 0
							? "You have no recovery codes left"
							: `You have ${codesLeft} recovery ${codesLeft === 1 ? "code" : "codes"} left`
					}
					variant="due"
					className="measure mb-8"
				>
					<p>
						Create new ones now. Without them, if you lose your phone, you can't sign in until we've checked
						who you are.
					</p>
				</Notice>
			)}
			<div className="max-w-3xl">
				<SummaryList
					rows={[
						{ label: "On since", value: since },
						{ label: "Recovery codes", value: `${codesLeft} of ${RECOVERY_CODES} left` },
					]}
				/>
			</div>
			<p className="flex flex-wrap gap-3">
				<ButtonLink variant="plain" href={href("/settings/two-factor/new-codes")}>
					Create new recovery codes
				</ButtonLink>
				<ButtonLink variant="quiet" href={href("/settings/two-factor/turn-off")}>
					Turn off two-factor sign-in
				</ButtonLink>
			</p>
		</>
	);
}
