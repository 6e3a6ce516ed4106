import type { ReactNode } from "react";
import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getQuotesRequest } from "#app/domain/bookings/request-quotes.server.ts";
import type { MatchState } from "#app/domain/matching/match.ts";
import { findTerms } from "#app/domain/matching/matching-queries.server.ts";
import {
	budgetLabels,
	describeWorkplace,
	needLabels,
	timelineLabels,
} from "#app/domain/matching/requirements.ts";
import type { JobPrice } from "#app/domain/matching/score/budget-score.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { getPhase } from "#app/domain/platform/phase.server.ts";
import {
	businessZone,
	formatWhenOn,
	showDay,
	timestampOfDay,
} from "#app/domain/platform/time/time-zones.server.ts";
import { type Compared, findCompared } from "#app/domain/profiles/professional-queries.server.ts";
import { findSavedIds } from "#app/domain/profiles/saved-professionals.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { SaveForm } from "#app/routes/site/professionals/parts/save-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FactLine } from "#app/ui/list/fact-line.tsx";
import { RowWork } from "#app/ui/list/professional-row.tsx";
import { Rating } from "#app/ui/list/rating.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/match";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const { match, isOpen, recipients } = await orNotFound(getQuotesRequest(user, params.matchId));
	const { id, state, sentAt, refusalReason, proposals, request } = match;
	const ids = proposals.map(({ professionalId }) => professionalId);
	const [{ compared }, terms, phase] = await Promise.all([
		findCompared(ids),
		findTerms(request, ids),
		getPhase(),
	]);
	const saved = await findSavedIds(
		user,
		compared.map(({ id: professionalId }) => professionalId),
	);
	const { reference, status, serviceNeeds, budgetRange, projectTimeline } = request;
	const standing = state === "SENT" && status === "CLOSED" ? ("CLOSED" as const) : state;
	return {
		id,
		reference,
		refusalReason,
		standing,
		gone: proposals.length - compared.length,
		isOne: proposals.length === 1,
		isMarketOpen: phase === "OPEN",
		sentOn: timestampOfDay(sentAt),
		nextDue:
			status === "CLOSED" || request.match?.id !== id ? null : formatWhenOn(request.dueAt, businessZone()),
		wanted: [
			serviceNeeds.map((need) => needLabels[need]).join(", "),
			describeWorkplace(request),
			budgetLabels[budgetRange],
			timelineLabels[projectTimeline],
		],
		proposed: compared.map((professional) => {
			const proposal = proposals.find(({ professionalId }) => professionalId === professional.id);
			const recipient = recipients.find((one) => one.id === professional.id);
			const { job, freeDays = [] } = terms.get(professional.id) ?? {};
			return {
				...professional,
				job,
				freeDays: professional.isAway ? [] : freeDays.map(showDay),
				reason: proposal?.reason ?? "",
				isAsked: proposal?.isChosen ?? false,
				bookingId: recipient?.openId ?? proposal?.bookingId ?? null,
				canAsk: isOpen && recipient?.obstacle === null && !proposal?.isChosen,
				obstacle: isOpen && !proposal?.isChosen ? (recipient?.obstacle ?? null) : null,
				isSaved: saved.includes(professional.id),
			};
		}),
	};
}

type Proposed = Compared & {
	job: JobPrice | undefined;
	/** The next days on which the professional is free. Empty if the professional is away or we don't know. */
	freeDays: TimeText[];
	/** Why the team proposes the professional. */
	reason: string;
	isAsked: boolean;
	/** The creator's request to this professional, sent from this page or another. */
	bookingId: string | null;
	/**
	 * Whether a quote can be requested now. `obstacle` says why not, unless a quote was already requested or
	 * the match isn't open anymore.
	 */
	canAsk: boolean;
	obstacle: string | null;
	isSaved: boolean;
};

export default function Match({ loaderData }: Route.ComponentProps) {
	const { id, reference, proposed, gone, isOne, standing, sentOn, wanted, isMarketOpen } = loaderData;
	const refusePath = href("/matches/:matchId/refuse", { matchId: id });
	const askable = proposed.filter(({ canAsk }) => canAsk).length;
	const canAskAll = isMarketOpen && askable > 1;
	return (
		<Page
			title={`Your matches for ${reference}`}
			description="The professionals our team proposes, side by side, and why."
		>
			<PageTitle
				eyebrow={`Your matches · ${reference}`}
				aside={<Time {...sentOn} />}
				lead={
					isOne
						? "Only one professional fits what you need right now. Request a quote, or tell us to keep looking. It's free, with no obligation."
						: "Someone on our team chose them for you. Request as many quotes as you like. It's free, with no obligation."
				}
			>
				Your matches
			</PageTitle>
			<FactLine facts={wanted} className="mb-8" />
			<MatchStanding {...loaderData} />
			{gone > 0 && (
				<Notice className="mb-8 max-w-2xl">
					<p>
						{gone === 1
							? "One of the professionals we proposed is"
							: `${gone} of the professionals we proposed are`}{" "}
						no longer available.
					</p>
				</Notice>
			)}
			{canAskAll && (
				<p className="no-print mb-10">
					<ButtonLink href={href("/matches/:matchId/request-quotes", { matchId: id })}>
						{nameAskAll(askable, proposed.length)}
					</ButtonLink>
				</p>
			)}
			{proposed.length > 0 ? (
				<>
					<ul className="grid gap-x-10 gap-y-12 lg:auto-cols-fr lg:grid-flow-col">
						{proposed.map((professional) => (
							<li key={professional.id} className="min-w-0 border-t-3 border-line pt-4">
								<ProposedProfessional
									{...professional}
									askVariant={canAskAll ? "plain" : "solid"}
									reference={reference}
									here={href("/matches/:matchId", { matchId: id })}
								/>
							</li>
						))}
					</ul>
					{proposed.some(({ job }) => job) && (
						<p className="measure mt-8 text-small text-soft">
							We estimate the price of this job from each professional's lowest starting price and the top of
							your budget. Their quote sets the price.
						</p>
					)}
				</>
			) : (
				<EmptyState
					title="These professionals are no longer available"
					next={
						standing === "SENT"
							? { href: refusePath, label: "Ask us to look again" }
							: { href: href("/dashboard/creator"), label: "See your requirements and matches" }
					}
				>
					The professionals we proposed have left or aren't taking requests now.
				</EmptyState>
			)}
			{standing === "SENT" && proposed.length > 0 && (
				<p className="no-print mt-10">
					<ButtonLink href={refusePath} variant="plain">
						{isOne ? "Keep looking" : "None of these"}
					</ButtonLink>
				</p>
			)}
		</Page>
	);
}

/** The label of the button that requests quotes from all professionals who can still be asked. */
function nameAskAll(askable: number, proposed: number): string {
	if (askable < proposed) return "Ask the other two for a quote";
	return askable === 2 ? "Ask both for a quote" : "Ask all three for a quote";
}

type ProposedProfessionalProps = Proposed & {
	askVariant: "plain" | "solid";
	reference: string;
	/** The path of the page. */
	here: string;
};

/**
 * A proposed professional: their work, why the team proposes them, what we know about this job, and what the
 * creator can do.
 */
function ProposedProfessional({ askVariant, reference, here, ...professional }: ProposedProfessionalProps) {
	const { id, path, businessName, isExample, isAway, photo, images, sample, reason } = professional;
	const { isAsked, bookingId, canAsk, obstacle, isSaved } = professional;
	return (
		<>
			<RowWork images={images} sample={sample} />
			<h2 className="flex flex-wrap items-center gap-x-3 text-h3 wrap-anywhere">
				<Avatar name={businessName} photo={photo} />
				<a href={path}>{businessName}</a>
				{isExample && <Tag isStamp>Example</Tag>}
				{isAway && <Tag variant="soft">Away</Tag>}
			</h2>
			<h3 className="mt-4 font-semibold">Why they're a fit</h3>
			<p className="whitespace-pre-line wrap-anywhere">{reason}</p>
			<dl className="mt-4 border-t border-rule">
				{listFacts(professional).map(({ label, value }) => (
					<div key={label} className="grid grid-cols-[8rem_1fr] gap-4 border-b border-rule py-2">
						<dt className="text-small text-soft">{label}</dt>
						<dd className="wrap-anywhere">{value}</dd>
					</div>
				))}
			</dl>
			{obstacle && <p className="mt-4 wrap-anywhere">{obstacle}</p>}
			<div className="no-print mt-4 flex flex-wrap items-center gap-2">
				{isAsked && <Tag variant="green">Asked for a quote</Tag>}
				{bookingId && (
					<ButtonLink href={bookingPath(bookingId)} variant="plain">
						See your request<span className="sr-only"> to {businessName}</span>
					</ButtonLink>
				)}
				{canAsk && (
					<ButtonLink
						href={`${href("/booking/request-quote/:professionalId", { professionalId: id })}?request=${reference}`}
						variant={askVariant}
					>
						Request a quote<span className="sr-only"> from {businessName}</span>
					</ButtonLink>
				)}
				<ButtonLink href={path} variant="plain">
					See profile<span className="sr-only"> of {businessName}</span>
				</ButtonLink>
				<SaveForm id={id} name={businessName} isSaved={isSaved} from={here} />
			</div>
		</>
	);
}

/** Facts about a professional for this job. Unknown facts are left out. */
function listFacts({
	job,
	freeDays,
	place,
	rating,
	response,
	isAway,
	checks,
}: Proposed): { label: string; value: ReactNode }[] {
	return [
		...(job
			? [
					{
						label: "Price of this job",
						value: (
							<>
								<span className="fact block">{job.price}</span>
								{job.covers}
							</>
						),
					},
				]
			: []),
		...(freeDays.length > 0
			? [
					{
						label: "Next free dates",
						value: freeDays.map((day, i) => (
							<span key={day.dateTime}>
								{i > 0 && ", "}
								<Time {...day} className="whitespace-nowrap" />
							</span>
						)),
					},
				]
			: []),
		{ label: "Place", value: place },
		...(rating.count > 0 ? [{ label: "Reviews", value: <Rating {...rating} /> }] : []),
		...(response && !isAway ? [{ label: "Response time", value: response }] : []),
		...(checks.length > 0 ? [{ label: "Checks passed", value: checks.join(", ") }] : []),
	];
}

type MatchStandingProps = {
	standing: MatchState | "CLOSED";
	refusalReason: string | null;
	/** When the next matches are due, if they haven't arrived yet. */
	nextDue: string | null;
	/** Whether professionals answer with quotes that can be compared. */
	isMarketOpen: boolean;
};

/** What happens after the creator has answered the matches or closed the request. */
function MatchStanding({ standing, refusalReason, nextDue, isMarketOpen }: MatchStandingProps) {
	if (standing === "SENT") return null;
	if (standing === "ACCEPTED")
		return (
			<Notice title="You asked for a quote" className="mb-8 max-w-2xl">
				<p>
					See the status of <Link to={href("/creator/quotes")}>your requests</Link>
					{isMarketOpen ? ", and compare the quotes once they arrive" : ""}. You can ask the others as well.
				</p>
			</Notice>
		);
	if (standing === "CLOSED")
		return (
			<Notice title="You closed this request" className="mb-8 max-w-2xl">
				<p>
					When you need someone again,{" "}
					<Link to={href("/onboarding/creator-requirements")}>tell us what you need</Link>.
				</p>
			</Notice>
		);
	return (
		<Notice title="None of these fit" className="mb-8 max-w-2xl">
			<p className="whitespace-pre-line wrap-anywhere">You told us: {refusalReason}</p>
			{nextDue && <p className="mt-2">We'll look again and propose others by {nextDue}.</p>}
		</Notice>
	);
}
