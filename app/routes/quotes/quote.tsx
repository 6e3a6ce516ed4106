import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { areRecordsOn } from "#app/domain/bookings/performer-records/records-texts.server.ts";
import { agreementPath } from "#app/domain/bookings/quotes/agreement.ts";
import { type QuoteCommand, quoteLabel, quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { type QuoteDifference, quoteDifferences } from "#app/domain/bookings/quotes/quote-facts.ts";
import { explainTerms } from "#app/domain/content/glossary.server.ts";
import { formatDays, formatWhenDay, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/quote";
import { QuoteBody, QuoteSheet } from "./parts/quote-body.tsx";
import { loadQuotes, type ShownQuote, shownQuote } from "./parts/quote-data.server.ts";

export const handle = {
	breadcrumb: "Quote",
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params: { bookingId }, context }: Route.LoaderArgs) {
	const quotes = await loadQuotes(getActor(context), bookingId);
	const { booking, versions, side, names, commands, turn } = quotes;
	const asked = Number(new URL(request.url).searchParams.get("version"));
	const latest = versions[0];
	const quote = versions.find(({ version }) => version === asked) ?? latest;
	if (!quote || !latest) throw seeOther(bookingPath(bookingId));
	const earlier = versions.find(({ version }) => version === quote.version - 1);
	return {
		bookingId,
		side,
		names,
		reference: booking.reference,
		title: booking.title,
		isLatest: quote === latest,
		latestVersion: latest.version,
		quote: shownQuote(quote, quotes),
		/** Whether the quote is for adult content that can't be delivered if it shows people. */
		isLimited: quote.isAdult && !(await areRecordsOn()),
		earlierNotes: earlier ? shownQuote(earlier, quotes).notes : [],
		differences: earlier ? quoteDifferences(earlier, quote, { formatDay: formatWhenDay, formatDays }) : null,
		versions: versions.map((version) => ({ version: version.version, label: quoteLabel(version) })),
		turn: quote === latest && turn ? { ...turn, due: timestamp(turn.dueAt) } : null,
		commands: quote === latest ? commands : [],
		explained: explainTerms("quote", "milestone", "revision", "usage-rights", "held-payment"),
	};
}

const labels: Record<QuoteCommand, string> = {
	"send-quote": "Send a quote",
	"accept-quote": "Accept and sign",
	"ask-for-changes": "Ask for changes",
	"revise-quote": "Revise the quote",
	"propose-dates": "Propose other dates",
	"decline-quote": "Decline the quote",
	"withdraw-quote": "Withdraw the quote",
};

/** Revising a quote begins in the editor. */
const toPage = (bookingId: string, command: QuoteCommand) =>
	`${bookingPath(bookingId)}/${command === "revise-quote" ? "edit-quote" : command}`;

export default function Quote({ loaderData }: Route.ComponentProps) {
	useLivePage();
	const {
		bookingId,
		side,
		names,
		reference,
		title,
		isLatest,
		latestVersion,
		quote,
		isLimited,
		earlierNotes,
		differences,
		versions,
		turn,
		commands,
	} = loaderData;
	const isWaiting = quote.status === "SENT";
	const main = turn?.isYours
		? commands.find((command) => command === "accept-quote" || command === "revise-quote")
		: undefined;
	return (
		<Page
			title={`Quote for ${title}, version ${quote.version}`}
			description="A priced quote, its versions, and what each side can do."
		>
			<PageTitle eyebrow={`Booking · ${reference} · Version ${quote.version} of ${latestVersion}`}>
				<span className="wrap-anywhere">Quote for “{title}”</span>
			</PageTitle>
			{quote.isAmendment && <p className="-mt-4 mb-8">Changes the signed agreement</p>}
			<QuoteSheet
				{...{ quote, reference, names }}
				standing={
					isWaiting ? `Valid until ${quote.validUntil.text}` : `${quote.statusLabel} ${quote.changed.text}`
				}
			/>
			{!isLatest && (
				<p className="notice mb-8">
					This is an earlier version. <Link to={quotePath(bookingId)}>Read version {latestVersion}</Link>
				</p>
			)}
			{turn && (
				<Notice title={turn.title} variant={turn.isYours ? "due" : "plain"} className="measure mb-6">
					<p>{turn.text}</p>
					<p className="mt-2">
						By <Time {...turn.due} />. {turn.consequence}
					</p>
				</Notice>
			)}
			{isLimited && (
				<Notice title="Adult content" className="measure mb-6">
					<p>
						What shows people can't be delivered here yet.{" "}
						{side === "CREATOR"
							? "Agree only to work that shows no one."
							: "Offer only work that shows no one."}
					</p>
				</Notice>
			)}
			<ul className="no-print mb-12 flex flex-wrap items-center gap-3">
				{commands.map((command) => (
					<li key={command}>
						<ButtonLink href={toPage(bookingId, command)} variant={command === main ? "main" : "plain"}>
							{command === "revise-quote" && !isWaiting ? "Change the agreement" : labels[command]}
						</ButtonLink>
					</li>
				))}
				<li>
					<Link
						to={`${href("/messages")}?booking=${bookingId}`}
						className="inline-flex min-h-11 items-center"
					>
						{turn?.isYours ? "Ask a question first" : "Ask a question"}
					</Link>
				</li>
			</ul>
			<Prose html={loaderData.explained} />
			<QuoteNotes id="notes-title" title="Changes requested to this version" notes={quote.notes} />
			{isLatest && (
				<QuoteNotes
					id="earlier-notes-title"
					title={`Changes requested to version ${quote.version - 1}`}
					notes={earlierNotes}
				/>
			)}
			{differences && (
				<QuoteDifferences before={quote.version - 1} after={quote.version} differences={differences} />
			)}
			<QuoteBody quote={quote} isProfessional={side === "PROFESSIONAL"} />
			<section aria-labelledby="versions-title" className="no-print">
				<SectionHeading id="versions-title">Versions and agreements</SectionHeading>
				<ul>
					{versions.map(({ version, label }) => (
						<li
							key={version}
							className="row grid grid-cols-[1fr_auto] items-baseline gap-x-6 sm:grid-cols-[1fr_1fr_auto]"
						>
							<Link
								to={`${quotePath(bookingId)}?version=${version}`}
								aria-current={version === quote.version ? "page" : undefined}
								className="inline-flex min-h-6 items-center"
							>
								Version {version}
							</Link>
							<span className="fact order-last sm:order-none">{label}</span>
							<Link to={agreementPath(bookingId, version)} className="inline-flex min-h-6 items-center">
								Agreement<span className="sr-only"> of version {version}</span>
							</Link>
						</li>
					))}
				</ul>
			</section>
			<p className="no-print mt-8">
				<Link to={bookingPath(bookingId)}>Back to the booking</Link>
			</p>
		</Page>
	);
}

/** Each side's requests and proposals about a version. Renders nothing if there are none. */
function QuoteNotes({ id, title, notes }: { id: string; title: string; notes: ShownQuote["notes"] }) {
	if (notes.length === 0) return null;
	return (
		<section aria-labelledby={id} className="mb-12">
			<SectionHeading id={id}>{title}</SectionHeading>
			<Timeline
				label="Requested changes, oldest first"
				events={notes.map(({ text, ...note }) => ({
					...note,
					children: text && (
						<p className="whitespace-pre-line wrap-anywhere border-l border-rule pl-4">{text}</p>
					),
				}))}
			/>
		</section>
	);
}

const columns: Column<QuoteDifference>[] = [
	{
		key: "fact",
		label: "What",
		isHead: true,
		cell: ({ label }) => <span className="whitespace-nowrap">{label}</span>,
	},
	{
		key: "before",
		label: "Before",
		cell: ({ before }) => (before === null ? "Not included" : <del className="wrap-anywhere">{before}</del>),
	},
	{
		key: "after",
		label: "Now",
		cell: ({ after }) =>
			after === null ? "Removed" : <ins className="wrap-anywhere no-underline">{after}</ins>,
	},
];

/** The changes from the previous version. */
function QuoteDifferences({
	before,
	after,
	differences,
}: {
	before: number;
	after: number;
	differences: readonly QuoteDifference[];
}) {
	return (
		<section aria-labelledby="changes-title" className="mb-12">
			<SectionHeading id="changes-title" aside={differences.length}>
				What version {after} changes
			</SectionHeading>
			{differences.length > 0 ? (
				<Table
					caption={<span className="sr-only">{`Changes from version ${before} to version ${after}`}</span>}
					columns={columns}
					rows={differences}
					rowKey={({ label }) => label}
				/>
			) : (
				<p>Only the note or the validity changed.</p>
			)}
		</section>
	);
}
