import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { agreementPath, signatureLabels } from "#app/domain/bookings/quotes/agreement.ts";
import { releasePath } from "#app/domain/bookings/releases/release.ts";
import { getLicense } from "#app/domain/bookings/rights/license-queries.server.ts";
import { licenseStateLabels, usageRightsPaths } from "#app/domain/bookings/rights/usage-license.ts";
import { dayIn, formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { getZoneName } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/license";
import { formatLastDay, showDays } from "./parts/license-days.ts";

export const handle = {
	breadcrumb: "License",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/licenses": {
			label: "Usage Rights",
			to: loaderData ? usageRightsPaths[loaderData.side] : null,
		},
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, version }, context }: Route.LoaderArgs) {
	const license = await orNotFound(getLicense(getActor(context), { bookingId, version: Number(version) }));
	const { code } = license;
	return {
		...license,
		days: showDays(license),
		lastDay: formatLastDay(license),
		withdrawn: license.withdrawn.map(({ id, subject, at }) => ({
			id,
			subject,
			path: releasePath(bookingId, id),
			on: formatCalendarDay(dayIn(at, license.timeZone)),
		})),
		zone: getZoneName(license.timeZone),
		verifyUrl: code && `${publicUrl()}${href("/licenses/:code", { code })}`,
	};
}

/** The usage rights of an agreement. Once they are granted, the page is a certificate to print. */
export default function License({ loaderData: license }: Route.ComponentProps) {
	const { bookingId, reference, title, version, side, state, standing, code, days, extension } = license;
	const isGranted = state === "in-use" || state === "ending" || state === "ended";
	const heading = isGranted ? "License certificate" : "Usage rights";
	return (
		<Page
			title={`${heading} for ${title}, version ${version}`}
			description="What an agreement lets the creator do with the results, to print."
		>
			<PageTitle eyebrow={`Booking · ${reference} · Version ${version}`} aside={licenseStateLabels[state]}>
				<span className="wrap-anywhere">
					{heading} for “{title}”
				</span>
			</PageTitle>
			{license.withdrawn.length > 0 && (
				<Notice title="A release was withdrawn" variant="due" className="measure mb-10">
					<p>Whatever shows the following can't be used anymore. Take down what has been published.</p>
					<ul className="mt-2 list-disc pl-5">
						{license.withdrawn.map(({ id, subject, path, on }) => (
							<li key={id} className="wrap-anywhere">
								<Link to={path}>{subject}</Link>, withdrawn on {on}
							</li>
						))}
					</ul>
				</Notice>
			)}
			{standing.length > 0 && (
				<Notice title={notices[state]} className="measure mb-10">
					{standing.map((sentence) => (
						<p key={sentence} className="wrap-anywhere">
							{sentence}
						</p>
					))}
				</Notice>
			)}
			{isGranted && <p className="no-print mb-10">To print it, use your browser's print command.</p>}
			<section aria-labelledby="rights-title" className="max-w-3xl">
				<SectionHeading id="rights-title">
					{isGranted ? "What may be used" : "What the agreement says"}
				</SectionHeading>
				<SummaryList
					rows={[
						...(["CREATOR", "PROFESSIONAL"] as const).map((one) => ({
							label: one === "CREATOR" ? "Licensed to" : "Licensed by",
							value: <Party name={license.signedNames[one]} shown={license.names[one]} side={one} />,
						})),
						{ label: "Platforms", value: <span className="wrap-anywhere">{license.platforms}</span> },
						{ label: "Territory", value: <span className="wrap-anywhere">{license.territory}</span> },
						{ label: "Exclusivity", value: license.isExclusive ? "Exclusive" : "Not exclusive" },
						{
							label: "Credit",
							value: <span className="wrap-anywhere">{license.credit ?? "Not required"}</span>,
						},
						{ label: "Term", value: <span className="wrap-anywhere">{license.term}</span> },
						...(days.startsOn
							? [
									{ label: "First day", value: days.startsOn },
									{ label: "Last day", value: license.lastDay },
									{ label: "Time zone", value: `${license.zone}. Days are counted in this time zone.` },
								]
							: []),
						{
							label: "Agreement",
							value: <Link to={agreementPath(bookingId, version)}>{`${reference}, version ${version}`}</Link>,
						},
					]}
				/>
			</section>
			{isGranted && <LicensedFiles deliveries={license.deliveries} />}
			{code && license.verifyUrl && (
				<section aria-labelledby="code-title" className="mt-12 max-w-3xl">
					<SectionHeading id="code-title">Verify this license</SectionHeading>
					<p className="measure mb-4">
						Anyone who has this code can check at <a href={license.verifyUrl}>this address</a> whether the
						license is valid, and on which days and platforms and in which territory. The page doesn't show
						names, prices, or files.
					</p>
					<SummaryList
						rows={[
							{ label: "Code", value: <span className="fact wrap-anywhere">{code}</span> },
							{ label: "Address", value: <span className="fact wrap-anywhere">{license.verifyUrl}</span> },
						]}
					/>
				</section>
			)}
			{extension && <Extension {...extension} />}
			<p className="no-print mt-8 flex flex-wrap gap-x-6 gap-y-2">
				<Link to={bookingPath(bookingId)}>Back to the booking</Link>
				<Link to={usageRightsPaths[side]}>All usage rights</Link>
			</p>
		</Page>
	);
}

const notices = {
	waiting: "Not started yet",
	"in-use": "Please note",
	ending: "Please note",
	ended: "Please note",
	replaced: "Replaced by a later version",
	"not-granted": "Nothing is licensed",
};

type PartyProps = { name: string; shown: string; side: "CREATOR" | "PROFESSIONAL" };

/** A side, with the name that it signed with and the name that the other side knows. */
const Party = ({ name, shown, side }: PartyProps) => (
	<span className="wrap-anywhere">
		{name === shown ? name : `${name} (${shown})`}
		<span className="block text-small">{signatureLabels[side]}</span>
	</span>
);

type LicensedFilesProps = {
	deliveries: readonly {
		position: number;
		title: string;
		files: readonly { name: string; sha256: string }[];
		links: readonly string[];
	}[];
};

/** The accepted deliveries, with the checksum of each file. */
function LicensedFiles({ deliveries }: LicensedFilesProps) {
	return (
		<section aria-labelledby="files-title" className="mt-12 max-w-3xl">
			<SectionHeading id="files-title">Accepted deliveries</SectionHeading>
			<p className="measure mb-4">
				A file is the delivered one if its SHA-256 checksum is the one below. What was delivered by link has
				no checksum.
			</p>
			<ol>
				{deliveries.map(({ position, title, files, links }) => (
					<li key={position} className="row">
						<h3 className="text-h3 wrap-anywhere">
							{position + 1}. {title}
						</h3>
						{files.length + links.length === 0 && <p>No files or links.</p>}
						<ul className="grid gap-3 pt-2">
							{files.map(({ name, sha256 }) => (
								<li key={`${sha256}-${name}`}>
									<span className="wrap-anywhere">{name}</span>
									<span className="fact block wrap-anywhere">SHA-256 {sha256}</span>
								</li>
							))}
							{links.map((url) => (
								<li key={url} className="wrap-anywhere">
									Link: {url}
								</li>
							))}
						</ul>
					</li>
				))}
			</ol>
		</section>
	);
}

type ExtensionProps = { href: string | null; obstacle: string | null; open: string | null };

/** The way to ask for more time, or why there is none. */
const Extension = ({ href: path, obstacle, open }: ExtensionProps) => (
	<section aria-labelledby="extension-title" className="no-print mt-12 max-w-3xl">
		<SectionHeading id="extension-title">Need more time?</SectionHeading>
		{path ? (
			<>
				<p className="measure mb-4">
					Ask for a quote for a longer term. We fill in the request for you, and you check it before you send
					it.
				</p>
				<ButtonLink href={path} variant="plain">
					Ask to extend
				</ButtonLink>
			</>
		) : (
			<p className="measure">
				{obstacle} {open && <Link to={open}>See your request</Link>}
			</p>
		)}
	</section>
);
