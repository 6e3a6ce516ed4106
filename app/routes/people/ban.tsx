import { Form, href } from "react-router";
import { NoFields } from "#app/domain/no-fields.ts";
import { getBan } from "#app/domain/suspension/ban-queries.server.ts";
import { liftBan } from "#app/domain/suspension/lift-ban.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { deskTime } from "../admin/desk-data.server.ts";
import { DeskPage } from "../admin/desk-page.tsx";
import type { Route } from "./+types/ban";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { reason, suspendedAt, createdAt } = await found(getBan(actorOf(context), params.banId));
	return { crumb: "Ban", reason, suspendedAt: deskTime(suspendedAt).text, deletedAt: deskTime(createdAt).text, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		await liftBan(actor, { banId: args.params.banId });
		return redirectWithFlash(href("/admin/users"), "The address may make an account again.");
	});

export const clientAction = keepFormIfLost;

export default function Ban({ loaderData: { reason, suspendedAt, deletedAt, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<DeskPage
			title="A barred address"
			description="Why no account can be made with an address."
			slug="Back office · Users"
			lead="A suspended account was deleted. Of its address we keep a keyed hash, from which nobody can read it, so that no new account is made with it."
			isFailed={Boolean(actionData)}
			errors={<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />}
		>
			<div className="max-w-2xl">
				<SummaryList
					rows={[
						{ label: "Suspended", value: suspendedAt },
						{ label: "Deleted", value: deletedAt },
						{ label: "Reason", value: <span className="whitespace-pre-line">{reason}</span> },
					]}
				/>
			</div>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<SubmitButton pending="Lifting..." look="danger">
					Let the address make an account again
				</SubmitButton>
			</Form>
			<p className="mt-6">
				<a href={href("/admin/users")}>Leave it barred</a>
			</p>
		</DeskPage>
	);
}
