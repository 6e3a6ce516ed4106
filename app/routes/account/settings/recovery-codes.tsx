import { href } from "react-router";
import { formatInGroups, RECOVERY_CODES, RECOVERY_CODES_SHOWN_MINUTES } from "#app/domain/people/account.ts";
import { openRecoveryCodes } from "#app/domain/people/second-factor.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formatDay } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { recoveryCodesCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/recovery-codes";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { id, email } = requireUser(getActor(context));
	const codes = openRecoveryCodes(id, recoveryCodesCookie.read(request));
	if (!codes) throw seeOther(href("/settings/two-factor"));
	return { email, codes: codes.map((code) => formatInGroups(code, "-")), day: formatDay(now()) };
}

/** Clears the codes from the browser once the user has saved them. */
export async function action({ context }: Route.ActionArgs) {
	return formAction(context, NoFields, async () => {
		const response = redirectWithFlash(
			href("/settings/two-factor"),
			`Two-factor sign-in is on, with ${RECOVERY_CODES} recovery codes.`,
		);
		response.headers.append("Set-Cookie", recoveryCodesCookie.serialize("", { maxAge: 0 }));
		return response;
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RecoveryCodes({
	loaderData: { email, codes, day },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<Page title="Your recovery codes" description="Codes to sign in if you lose your phone." form={form}>
			<PageTitle
				eyebrow="Settings · Two-factor sign-in"
				aside={day}
				lead="If you lose your phone, use one of these codes to sign in. Each works once. We won't show them again."
			>
				Your recovery codes
			</PageTitle>
			<p>
				For the account <strong className="font-semibold">{email}</strong>
			</p>
			<ol className="mt-4 grid max-w-2xl gap-x-12 sm:grid-cols-2 print:grid-cols-2">
				{codes.map((code, i) => (
					<li key={code} className="grid grid-cols-[3ch_1fr] items-baseline border-b border-rule py-2.5">
						<span aria-hidden="true" className="fact text-soft">
							{i + 1}
						</span>
						<span className="font-mono text-lead tracking-wide" translate="no">
							{code}
						</span>
					</li>
				))}
			</ol>
			<div className="no-print">
				<p className="measure mt-6">
					Print this page, or copy the codes into a password manager. Don't keep them only on your phone. You
					can see them here for {RECOVERY_CODES_SHOWN_MINUTES} minutes.
				</p>
				<PageForm form={form} submit="I've saved my codes" pending="Continuing..." className="mt-6" />
			</div>
			<p className="mt-6 hidden print:block">Keep this sheet in a safe place. Cross out each code you use.</p>
		</Page>
	);
}
