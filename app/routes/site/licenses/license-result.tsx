import { data } from "react-router";
import { type PublicLicense, verifyLicense } from "#app/domain/bookings/rights/license-queries.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { getActor } from "#app/session/contexts.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/license-result";
import { LicenseCodeForm } from "./parts/license-code-form.tsx";

export const handle = {
	reading: true,
	noindex: true,
	breadcrumb: "Result",
	parents: { "/licenses": "Check a License" },
} satisfies RouteHandle;

/** The page depends on what happened to the license, so no cache may store it. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
const uncached = { "Cache-Control": "private, no-store" };

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
	try {
		const license = await verifyLicense(getActor(context), code);
		return data(
			{ license: license && shownLicense(license), refusal: null, typed: license ? undefined : code },
			{ status: license ? 200 : 404, headers: uncached },
		);
	} catch (error) {
		if (!(error instanceof DomainError && error.code === "rate_limited")) throw error;
		return data(
			{ license: null, refusal: error.message, typed: code },
			{ status: 429, headers: { ...uncached, "Retry-After": String(error.retryAfter ?? 60) } },
		);
	}
}

type Shown = {
	state: PublicLicense["state"];
	isReleaseWithdrawn?: boolean;
	facts: { label: string; value: string }[];
};

function shownLicense(license: PublicLicense): Shown {
	if (!("platforms" in license)) return { state: license.state, facts: [] };
	const { state, platforms, territory, startsOn, endsOn, isUnlimited, isReleaseWithdrawn } = license;
	return {
		state,
		isReleaseWithdrawn,
		facts: [
			{ label: "Platforms", value: platforms },
			{ label: "Territory", value: territory },
			{ label: "First day", value: formatCalendarDay(startsOn) },
			{
				label: "Last day",
				value: endsOn
					? formatCalendarDay(endsOn)
					: isUnlimited
						? "No limit"
						: "See the term in the agreement, which isn't a number of months or years",
			},
		],
	};
}

const results: Record<PublicLicense["state"], { title: string; text: string }> = {
	valid: {
		title: "This license is valid",
		text: "Compare what follows with the certificate. If anything is different, rely on this page.",
	},
	ended: { title: "This license has ended", text: "Its last day is over, so it doesn't allow any use now." },
	replaced: {
		title: "This license was replaced",
		text: "A later agreement applies instead. Ask for the certificate of that one.",
	},
	"not-in-force": { title: "This license isn't in force", text: "It doesn't allow any use." },
};
const unknown = {
	title: "We don't know this code",
	text: "Check it for typing errors. If it's the code on the certificate, the certificate isn't from us.",
};

export default function LicenseResult({ loaderData: { license, refusal, typed } }: Route.ComponentProps) {
	const { title, text } = refusal
		? { title: "Too many checks", text: refusal }
		: license
			? results[license.state]
			: unknown;
	return (
		<Page title={title} description="Whether a license is valid, by the code on its certificate.">
			<PageTitle eyebrow="Licenses" lead={text}>
				{title}
			</PageTitle>
			{license?.isReleaseWithdrawn && (
				<Notice title="A release was withdrawn" variant="due" className="measure mb-10">
					<p>
						Someone has withdrawn their release for a person or a property in the results. Whatever shows that
						person or property can't be used anymore, even on the days and platforms below.
					</p>
				</Notice>
			)}
			{license && license.facts.length > 0 && (
				<div className="max-w-3xl">
					<SummaryList
						rows={license.facts.map(({ label, value }) => ({
							label,
							value: <span className="wrap-anywhere">{value}</span>,
						}))}
					/>
				</div>
			)}
			{license?.state === "valid" && (
				<Notice title="What this doesn't say" className="measure mb-10">
					<p>
						For privacy, this page names no one and shows no files. The certificate has the names, and the
						checksums of the files.
					</p>
				</Notice>
			)}
			<section aria-labelledby="another-title">
				<SectionHeading id="another-title">
					{typed ? "Check the code again" : "Check another code"}
				</SectionHeading>
				<LicenseCodeForm typed={typed} />
			</section>
		</Page>
	);
}
