import { site } from "#app/infra/content/site.server.ts";
import type { SignedInUser } from "../platform/actor.ts";
import { formatCents } from "../platform/cents.ts";
import { escapeHtml } from "../platform/email/queue-email.server.ts";
import { formatFieldName } from "../platform/text.ts";
import { formatMomentIn } from "../platform/time/instant-formats.ts";
import { exportSections } from "./export-sections.server.ts";

/** The title of each section on the export's page. */
export const sectionTitles: Record<string, string> = {
	account: "Your account",
	measures: "Suspensions and other measures",
	roles: "Your roles on our team",
	sessions: "Devices that are signed in",
	links: "Links and codes we emailed to you",
	twoFactor: "Two-factor sign-in",
	recoveryCodes: "Recovery codes, without the codes",
	passkeys: "Passkeys",
	apiKeys: "API keys, without their secrets",
	notificationChoices: "Emails you chose",
	emailTiming: "When you get emails",
	mailingAddress: "Your mailing address",
	dailyEmail: "Lines of your next daily email",
	applications: "Your application as a professional",
	files: "Your files",
	uploads: "Files you uploaded but haven't delivered",
	ageVerifications: "Age verification",
	acceptedTerms: "Accepted terms",
	ageRejections: "Rejections for age",
	requirements: "What you asked our team to find, and your matches",
	profile: "Your public profile",
	busyCalendar: "The calendar you connected",
	licenses: "Your licenses",
	savedProfessionals: "Professionals you saved",
	savedSearches: "Searches you saved",
	invitations: "Invitations you sent or received",
	bookings: "Bookings",
	callSheets: "Call sheets of your bookings",
	bookingRecords: "Records of your bookings",
	quotes: "Quotes and agreements",
	usageLicenses: "Usage rights of your agreements",
	releases: "Releases of your bookings",
	quoteTemplates: "Your quote templates",
	calendarFeed: "Your private calendar feed",
	reviews: "Reviews by you and about you",
	conversations: "Conversations",
	messages: "Messages",
	flaggedMessages: "Messages flagged for our team",
	blocks: "People you blocked",
	reports: "Problems you reported",
	notifications: "Notifications",
	pageUpdates: "Updates to pages you had open",
	milestones: "Milestones and deliveries",
	disputes: "Disputes",
	payments: "Payments and refunds",
	payouts: "Payouts to you",
	taxYears: "Your totals in closed tax years",
	guaranteeClaims: "Claims under the guarantee",
	debts: "What you owe us",
	payoutDetails: "Your payout details",
	unsentForms: "Forms you haven't sent",
	rowsToImport: "Rows about you in files that our team uploaded",
	waitlist: "Your places on the waitlist",
	newsletter: "The newsletter",
	support: "What you wrote to support",
	emails: "Emails we sent you",
	events: "Activity in your account",
};

const getTitle = (name: string): string => sectionTitles[name] ?? name;

/** Self-contained, because the page is opened from a folder and without a network. */
const STYLES = `
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #1b1f1c; --green: #0f3d2e; --rule: #b9b9ae; }
@media (prefers-color-scheme: dark) { :root { --paper: #121614; --ink: #ece8de; --green: #9ccdb4; --rule: #56605a; } }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: "Iowan Old Style", Palatino, Georgia, serif; line-height: 1.2; }
h2 { margin-top: 3rem; border-top: 2px solid var(--green); padding-top: .5rem; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
a { color: var(--green); }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
nav ul { columns: 16rem; padding-left: 1.25rem; }
nav a { display: inline-block; padding: .125rem 0; min-height: 1.5rem; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 0 1rem; border-top: 1px solid var(--rule); padding: .25rem 0; }
dt { font-weight: 600; }
dd { margin: 0; white-space: pre-line; }
dd ol { margin: 0; padding-left: 1.25rem; white-space: normal; }
dd dl { white-space: normal; }
dd dl > div:first-child { border-top: 0; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; } dd dl, dd ol { padding-left: 1rem; } }
`;

/**
 * The page that explains an export and shows its data. It works from a folder, without a network and
 * without scripts, and is written row by row.
 */
export async function* writePage(user: SignedInUser, at: Date): AsyncGenerator<string> {
	const { name, contact } = site();
	const names = Object.keys(exportSections);
	yield `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Your data on ${escapeHtml(name)}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>Your data on ${escapeHtml(name)}</h1>
<p>This is everything we stored about you on ${formatTime(at)}. All times are in UTC.</p>
<h2 id="in-this-folder">In this folder</h2>
<dl>
<div><dt>index.html</dt><dd>This page, which shows your data for reading.</dd></div>
<div><dt><a href="data.json">data.json</a></dt><dd>The same data in a format that other programs can read.</dd></div>
<div><dt>files</dt><dd>The files you uploaded. “Your files” below has a link to each. If you uploaded none, there's no such folder.</dd></div>
<div><dt><a href="README.txt">README.txt</a></dt><dd>A short explanation as plain text.</dd></div>
</dl>
<p>Your passwords and codes aren't included, because no one can read them back from what we store. The answers of your references aren't included either, because they gave them in confidence. Questions? Email <a href="mailto:${escapeHtml(contact.legal)}">${escapeHtml(contact.legal)}</a>.</p>
<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ul>
${names.map((section) => `<li><a href="#${section}">${escapeHtml(getTitle(section))}</a></li>`).join("\n")}
</ul>
</nav>
`;
	for (const [section, { read }] of Object.entries(exportSections)) {
		yield `<section aria-labelledby="${section}">\n<h2 id="${section}">${escapeHtml(getTitle(section))}</h2>\n`;
		let count = 0;
		for await (const row of read(user)) {
			count++;
			yield `<h3>No. ${count}</h3>\n${formatObject(row)}\n`;
		}
		yield count === 0 ? "<p>Nothing is stored.</p>\n</section>\n" : "</section>\n";
	}
	yield "</main>\n</body>\n</html>\n";
}

const formatTime = (at: Date): string =>
	`<time datetime="${at.toISOString()}">${escapeHtml(formatMomentIn(at, "UTC"))}</time>`;

const isEmpty = (value: unknown): boolean =>
	value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The fields of a row that have a value, as a list of terms and descriptions. */
function formatObject(row: object): string {
	const fields = Object.entries(row).filter(([, value]) => !isEmpty(value));
	const rows = fields.map(([name, value]) => {
		const isAmount = name.endsWith("Cents") && (typeof value === "number" || typeof value === "bigint");
		const label = formatFieldName(isAmount ? name.slice(0, -"Cents".length) : name);
		const text = isAmount ? formatCents(value) : formatValue(value, name);
		return `<div><dt>${escapeHtml(label)}</dt><dd>${text}</dd></div>`;
	});
	return `<dl>\n${rows.join("\n")}\n</dl>`;
}

function formatValue(value: unknown, name = ""): string {
	if (value instanceof Date) return formatTime(value);
	if (Array.isArray(value))
		return `<ol>${value.map((item) => `<li>${formatValue(item)}</li>`).join("")}</ol>`;
	if (typeof value === "object" && value !== null) return formatObject(value);
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (name === "pathInThisZip") return formatFileLink(String(value));
	return escapeHtml(String(value ?? ""));
}

const formatFileLink = (path: string): string =>
	`<a href="${escapeHtml(path.split("/").map(encodeURIComponent).join("/"))}">${escapeHtml(path)}</a>`;
