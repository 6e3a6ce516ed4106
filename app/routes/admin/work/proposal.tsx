import { getInputProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { PROPOSED_MAX, PROPOSED_MIN, REASON_MAX } from "#app/domain/matching/match.ts";
import { ProposeMatchForm, proposalsIn } from "#app/domain/matching/matching-forms.ts";
import { findChosen, getMatchingWorkItem } from "#app/domain/matching/matching-queries.server.ts";
import { previewMatch, proposeMatch } from "#app/domain/matching/propose-match.server.ts";
import { WAITING_STATUSES } from "#app/domain/matching/requirements.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/proposal";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { chosenIn } from "./parts/pool-view.server.ts";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/matching/:requirementsId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const job = await orNotFound(getMatchingWorkItem(actor, params.requirementsId));
	const { search, searchParams } = new URL(request.url);
	const pool = `${href("/admin/matching/:requirementsId", { requirementsId: job.id })}${search}`;
	const chosen = await findChosen(actor, job, chosenIn(searchParams));
	if (chosen.length < PROPOSED_MIN || chosen.length > PROPOSED_MAX)
		throw redirectWithFlash(
			pool,
			`Choose ${PROPOSED_MIN} to ${PROPOSED_MAX} professionals. You chose ${chosen.length === 0 ? "none" : chosen.length}.`,
			"error",
		);
	return {
		pool,
		reference: job.reference,
		creator: job.creator.name,
		isWaiting: WAITING_STATUSES.includes(job.status),
		chosen: chosen.map(({ id, businessName, place, rate, score, draft }) => ({
			id,
			businessName,
			facts: `${place} · ${rate} · score ${score.total}`,
			draft,
		})),
		head: await getWorkItemHeader(actor, "MATCHING", job.id),
	};
}

export const action = (args: Route.ActionArgs) => {
	const { requirementsId } = args.params;
	return formAction(
		args.context,
		ProposeMatchForm,
		async (input, actor) => {
			await proposeMatch(actor, { requirementsId, proposals: proposalsIn(input) });
			return redirectToNextWorkItem(
				actor,
				"MATCHING",
				"Proposal sent. We'll email the creator in ten minutes, unless you undo this.",
			);
		},
		{ preview: (input, actor) => previewMatch(actor, { requirementsId, proposals: proposalsIn(input) }) },
	);
};

export { clientAction } from "#app/ui/form/client-action.ts";

const NUMBERS = [1, 2, 3] as const;

export default function ProposalPage({
	loaderData: { pool, reference, creator, isWaiting, chosen, head },
	actionData,
}: Route.ComponentProps) {
	const defaults = chosen.flatMap(({ id, draft }, i) => [
		[`professional${i + 1}`, id],
		[`reason${i + 1}`, draft],
	]);
	const [form, fields] = usePageForm<typeof ProposeMatchForm>({
		lastResult: actionData,
		defaultValue: Object.fromEntries(defaults),
	});
	const preview = actionData?.preview;
	const shown = NUMBERS.slice(0, chosen.length);
	const isOpen = isWaiting && head.claim.state !== "held";
	return (
		<BackOfficePage
			title={`Proposal for ${reference}`}
			description="The reason for each professional, and the email to the creator."
			eyebrow="Back office · Matching"
			aside={`To ${creator}`}
			form={form}
			undo={head.undo}
		>
			{isOpen && chosen.length === 1 && (
				<Notice title="You are proposing one professional" className="mb-6 max-w-3xl">
					<p>
						The creator was promised more. The email says that no one else fits right now, and that they can
						ask us to keep looking.
					</p>
				</Notice>
			)}
			{preview && <Preview {...preview} />}
			{isOpen ? (
				<PageForm
					form={form}
					submit="Send proposal"
					pending="Sending..."
					aside={
						<Button type="submit" name={PREVIEW_FIELD} value="1">
							Preview email
						</Button>
					}
					className="max-w-3xl"
				>
					{shown.map((number, i) => (
						<div key={number}>
							<input {...getInputProps(fields[`professional${number}`], { type: "hidden" })} />
							<TextArea
								{...getTextareaProps(fields[`reason${number}`])}
								label={`Why ${chosen[i]?.businessName}`}
								hint={`${chosen[i]?.facts}. We began this from the profile. Put it in your own words, and say what the profile doesn’t. The creator reads exactly what you write.`}
								rows={4}
								limit={REASON_MAX}
							/>
						</div>
					))}
				</PageForm>
			) : (
				<Notice title={isWaiting ? "Someone else is working on this" : "Nothing to propose"}>
					<p>
						{head.claim.state === "held" && isWaiting
							? `${head.claim.name} is working on this request.`
							: "This request is no longer waiting for matches."}
					</p>
				</Notice>
			)}
			<p className="mt-6">
				<Link to={pool}>Back to choose others</Link>
			</p>
		</BackOfficePage>
	);
}

/** The email as the creator would get it. */
function Preview({ subject, text }: { subject: string; text: string }) {
	return (
		<section aria-labelledby="preview-title" className="mb-8 max-w-3xl border border-line bg-sheet p-5">
			<h2 id="preview-title" className="mb-2">
				Email to the creator
			</h2>
			<p className="fact mb-3">Subject: {subject}</p>
			<pre className="fact whitespace-pre-wrap wrap-anywhere">{text}</pre>
		</section>
	);
}
