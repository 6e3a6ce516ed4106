import type { ReactNode } from "react";
import { href } from "react-router";
import { formatMemberTurn } from "#app/domain/platform/member-turn.ts";
import { showTimeLeft, timestampOfDay } from "#app/domain/platform/time/time-zones.server.ts";
import {
	type ApplicationStatus,
	applicationStatusLabels,
	canTransitionApplication,
} from "#app/domain/vetting/application.ts";
import { getApplicationStanding } from "#app/domain/vetting/application-draft.server.ts";
import { partLabels } from "#app/domain/vetting/application-steps.ts";
import { site } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/verification-pending";
import { verificationSteps } from "./parts/verification-steps.server.ts";

export const handle = { breadcrumb: "Your application" } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const standing = await getApplicationStanding(getActor(context));
	if (!standing || standing.status === "DRAFT") throw seeOther(href("/onboarding/professional"));
	const { status, reference, note, changes, references, submittedAt, statusAt, turn } = standing;
	const day = (instant: Date) => timestampOfDay(instant);
	return {
		status,
		reference,
		note,
		changes,
		references: references.map(({ name, askedAt, answeredAt }) => ({
			name,
			asked: day(askedAt),
			answered: answeredAt && day(answeredAt),
		})),
		sent: day(submittedAt ?? statusAt),
		since: day(statusAt),
		turn: turn && { title: formatMemberTurn(turn), due: showTimeLeft(turn) },
		steps: verificationSteps(standing),
		canWithdraw: canTransitionApplication("withdraw-application", "PROFESSIONAL", status),
		contact: site().contact.support,
	};
}

export default function VerificationPending({ loaderData: page }: Route.ComponentProps) {
	const { title, lead, mark } = statusWords[page.status];
	const isClosed = page.status === "REJECTED" || page.status === "WITHDRAWN";
	return (
		<Page title={title} description="The status of your application, and what happens next.">
			<PageTitle eyebrow={`Application · ${page.reference}`} aside={<Time {...page.since} />} lead={lead}>
				{title}
			</PageTitle>
			<dl className="measure mb-10 border-y-2 border-ink">
				<Fact label="Reference">
					<span className="fact">{page.reference}</span>
				</Fact>
				<Fact label="Status">
					<StatusTag status={mark}>{applicationStatusLabels[page.status]}</StatusTag>
				</Fact>
				{page.turn && (
					<Fact label="Now">
						{page.turn.title}
						{page.turn.due && (
							<>
								, <Time {...page.turn.due} />
							</>
						)}
					</Fact>
				)}
				<Fact label="Sent on">
					<Time {...page.sent} />
				</Fact>
			</dl>
			{page.status === "CHANGES_REQUESTED" && <Changes changes={page.changes} />}
			{page.note && (
				<Notice title="From our team" className="measure mb-10">
					<p className="whitespace-pre-line">{page.note}</p>
				</Notice>
			)}
			{page.status === "APPROVED" && <ButtonLink href={href("/dashboard")}>Go to your dashboard</ButtonLink>}
			{isClosed && <ButtonLink href={href("/onboarding/professional/1")}>Start a new application</ButtonLink>}
			{page.steps.length > 0 && page.status !== "APPROVED" && (
				<section aria-labelledby="next-title" className="mb-12 max-w-3xl">
					<SectionHeading id="next-title">Next steps</SectionHeading>
					<Timeline
						label="Next steps"
						events={page.steps.map(({ id, title: step, state, time, text }) => ({
							id,
							title: step,
							...(time && { time }),
							isNext: state === "next",
							children: (
								<>
									<p>
										<StatusTag status={state === "done" ? "done" : state === "current" ? mark : "waiting"}>
											{state === "done" ? "Done" : state === "current" ? "Now" : "Not started"}
										</StatusTag>
									</p>
									<p className="mt-2">{text}</p>
								</>
							),
						}))}
					/>
				</section>
			)}
			{!isClosed && page.status !== "APPROVED" && <References references={page.references} />}
			<p className="measure">
				Questions? Email <a href={`mailto:${page.contact}`}>{page.contact}</a> with your reference.
			</p>
			{page.canWithdraw && (
				<p className="mt-4">
					<Link to={href("/onboarding/professional/withdraw")}>Withdraw your application</Link>
				</p>
			)}
		</Page>
	);
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
	<div className="grid grid-cols-[8rem_1fr] gap-4 border-b border-rule py-2 last:border-b-0 sm:grid-cols-[11rem_1fr]">
		<dt className="slug text-soft">{label}</dt>
		<dd>{children}</dd>
	</div>
);

type Day = TimeText;

function Changes({ changes }: { changes: readonly { part: keyof typeof partLabels; note: string }[] }) {
	return (
		<Notice variant="due" title="What we ask you to change" className="measure mb-10">
			<dl className="mb-5">
				{changes.map(({ part, note }) => (
					<div key={part} className="mt-3">
						<dt className="font-semibold">{partLabels[part]}</dt>
						<dd className="whitespace-pre-line">{note}</dd>
					</div>
				))}
			</dl>
			<ButtonLink href={href("/onboarding/professional")}>Make the changes</ButtonLink>
		</Notice>
	);
}

function References({
	references,
}: {
	references: readonly { name: string; asked: Day; answered: Day | null }[];
}) {
	return (
		<section aria-labelledby="references-title" className="mb-12 max-w-3xl">
			<SectionHeading
				id="references-title"
				lead="We've emailed both of them. Only our team reads their answers."
			>
				Your references
			</SectionHeading>
			<ul>
				{references.map(({ name, asked, answered }) => (
					<li key={name} className="row flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
						<span className="font-semibold">{name}</span>
						<span className="flex flex-wrap items-baseline gap-x-4">
							<StatusTag status={answered ? "done" : "waiting"}>{answered ? "Answered" : "Asked"}</StatusTag>
							<Time {...(answered ?? asked)} className="fact" />
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/** For each status: the page title, what comes next, and the tag. */
const statusWords: Record<ApplicationStatus, { title: string; lead: string; mark: Status }> = {
	DRAFT: { title: "Your application is a draft", lead: "You haven't sent it yet.", mark: "waiting" },
	SUBMITTED: {
		title: "Application Submitted",
		lead: "Thank you. Someone on our team will read your application next. You don't need to do anything now.",
		mark: "current",
	},
	DOCUMENT_REVIEW: {
		title: "Application Submitted",
		lead: "Our team is reading your application and your documents. You don't need to do anything now.",
		mark: "current",
	},
	BACKGROUND_CHECK: {
		title: "Application Submitted",
		lead: "Your documents are in order, and the background verification is in progress. You don't need to do anything now.",
		mark: "current",
	},
	CHANGES_REQUESTED: {
		title: "Please change your application",
		lead: "We need some changes before we can continue. Everything else stays as you sent it.",
		mark: "due",
	},
	APPROVED: {
		title: "You're approved",
		lead: "Your account is verified. You'll receive requests when our team matches you with creators.",
		mark: "done",
	},
	REJECTED: {
		title: "We couldn't approve your application",
		lead: "We reviewed it carefully. See the reason below. You can apply again once it no longer applies.",
		mark: "stopped",
	},
	WITHDRAWN: {
		title: "You withdrew your application",
		lead: "We've stopped reviewing it. Your answers are saved, so you can apply again at any time.",
		mark: "stopped",
	},
};
