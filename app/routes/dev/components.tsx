import { data, href } from "react-router";
import { settings } from "#app/infra/process/settings.server.ts";
import { Button, ButtonLink, type ButtonVariant, SubmitButton } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import {
	Bell,
	ContractPage,
	FoldingChair,
	KeyLight,
	Ledger,
	MapPin,
	Mirror,
	Slate,
} from "#app/ui/image/drawings.tsx";
import { LogoMark } from "#app/ui/layout/logo.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Stepper } from "#app/ui/layout/stepper.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { Tooltip } from "#app/ui/layout/tooltip.tsx";
import { Pagination, PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, ScrollRegion, Table } from "#app/ui/list/table.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import { ChoiceSpecimens } from "./parts/choice-specimens.tsx";
import { ListSpecimens } from "./parts/list-specimens.tsx";
import { PartSpecimens } from "./parts/part-specimens.tsx";
import { Family, Specimen } from "./parts/specimen.tsx";

/** Only outside production. */
export function loader() {
	if (settings().isProduction) throw data(null, { status: 404 });
	return null;
}

const families = [
	{ id: "tokens", title: "Colors and type" },
	{ id: "buttons", title: "Buttons" },
	{ id: "fields", title: "Fields" },
	{ id: "choices", title: "Choices, dates, files, rows" },
	{ id: "parts", title: "Tags, notices, cards" },
	{ id: "lists", title: "Lists" },
	{ id: "tables", title: "Tables" },
	{ id: "navigation", title: "Navigation" },
	{ id: "prose", title: "Prose" },
	{ id: "drawings", title: "Drawings" },
];

export default function Components() {
	return (
		<Page title="Components" description="Every component of the site in all its states.">
			<PageTitle
				eyebrow="Workshop"
				aside="Not in production"
				lead="Every component of the site, in all its states."
			>
				Components
			</PageTitle>
			<nav aria-label="Components">
				<ul className="flex flex-wrap gap-x-6">
					{families.map(({ id, title }) => (
						<li key={id}>
							<a href={`#${id}`} className="inline-flex min-h-9 items-center">
								{title}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<TokenSpecimens />
			<ButtonSpecimens />
			<FieldSpecimens />
			<ChoiceSpecimens />
			<PartSpecimens />
			<ListSpecimens />
			<TableSpecimens />
			<NavigationSpecimens />
			<ProseSpecimen />
			<DrawingSpecimens />
		</Page>
	);
}

const colors = [
	{ name: "paper", classes: "bg-paper text-ink" },
	{ name: "sheet", classes: "bg-sheet text-ink" },
	{ name: "sage", classes: "bg-sage text-ink" },
	{ name: "soft on paper", classes: "bg-paper text-soft" },
	{ name: "green on paper", classes: "bg-paper text-green" },
	{ name: "on-green", classes: "bg-green text-on-green" },
	{ name: "tally on paper", classes: "bg-paper text-tally" },
	{ name: "on-tally", classes: "bg-tally-mark text-on-tally" },
	{ name: "ink", classes: "bg-ink text-paper" },
];

const edges = [
	{ name: "rule", classes: "border-rule" },
	{ name: "line", classes: "border-line" },
	{ name: "field", classes: "border-field" },
	{ name: "tally-mark", classes: "border-tally-mark" },
];

function TokenSpecimens() {
	return (
		<Family id="tokens" title="Colors and type">
			<Specimen name="Colors">
				<ul className="grid grid-cols-2 border border-rule sm:grid-cols-3">
					{colors.map(({ name, classes }) => (
						<li key={name} className={`fact p-4 ${classes}`}>
							{name}
						</li>
					))}
				</ul>
			</Specimen>
			<Specimen name="Rules">
				<ul className="grid gap-4 sm:grid-cols-4">
					{edges.map(({ name, classes }) => (
						<li key={name} className={`fact border-t-4 pt-1 ${classes}`}>
							{name}
						</li>
					))}
				</ul>
			</Specimen>
			<Specimen name="Type">
				<p className="font-serif text-display font-semibold">Display</p>
				<p className="mt-3 font-serif text-h1 font-semibold">Heading one</p>
				<p className="mt-3 font-serif text-h2 font-semibold">Heading two</p>
				<p className="mt-3 font-serif text-h3 font-semibold">Heading three</p>
				<p className="mt-3 text-lead">Lead: who does what, where and when.</p>
				<p className="mt-3">
					Body: photographers, managers, attorneys, and accountants for content creators, each
					background-checked.
				</p>
				<p className="mt-3 text-small">Small: what is next to the text.</p>
				<p className="fact mt-3">Fact: PRO-402913, 12 Mar 2025, $500–2,500</p>
				<p className="slug mt-3">Slug: category · date · reference</p>
			</Specimen>
		</Family>
	);
}

type Request = { reference: string; service: string; city: string; age: number; isLate: boolean };

const requests: Request[] = [
	{
		reference: "REQ-402913",
		service: "Photography & Videography",
		city: "Los Angeles, CA",
		age: 3,
		isLate: true,
	},
	{ reference: "REQ-402951", service: "Legal Services", city: "Austin, TX", age: 1, isLate: false },
	{ reference: "REQ-402987", service: "Accounting & Tax", city: "Denver, CO", age: 0, isLate: false },
];

const columns: Column<Request>[] = [
	{
		key: "reference",
		label: "Reference",
		isHead: true,
		cell: ({ reference }) => <a href="#tables">{reference}</a>,
		sort: { href: "?sort=reference#tables" },
	},
	{ key: "service", label: "Service", cell: ({ service }) => service },
	{ key: "city", label: "City", cell: ({ city }) => city },
	{
		key: "state",
		label: "State",
		cell: ({ isLate }) => (
			<StatusTag status={isLate ? "due" : "waiting"}>{isLate ? "Late" : "Waiting"}</StatusTag>
		),
	},
	{
		key: "age",
		label: "Days",
		isNumber: true,
		cell: ({ age }) => age,
		sort: { href: "?sort=age#tables", direction: "descending" },
	},
];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function TableSpecimens() {
	return (
		<Family id="tables" title="Tables">
			<Specimen name="Records">
				<Table
					caption="Requests that wait for a match"
					columns={columns}
					rows={requests}
					rowKey={({ reference }) => reference}
				/>
			</Specimen>
			<Specimen name="Records, dense">
				<Table
					caption="The same on the desk"
					columns={columns}
					rows={requests}
					rowKey={({ reference }) => reference}
					isDense
				/>
			</Specimen>
			<Specimen name="Scroll region">
				<ScrollRegion label="Requests by month">
					<table className="records">
						<caption>Requests by month</caption>
						<thead>
							<tr>
								{months.map((month) => (
									<th key={month} scope="col" className="slug number">
										{month}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							<tr>
								{months.map((month, i) => (
									<td key={month} className="number">
										{(i * 137) % 89}
									</td>
								))}
							</tr>
						</tbody>
					</table>
				</ScrollRegion>
			</Specimen>
		</Family>
	);
}

function ProseSpecimen() {
	return (
		<Family id="prose" title="Prose">
			<Specimen name="Rendered Markdown">
				<div className="prose">
					<p>
						A brief is the shortest way to a good photo. Five honest lines are enough, and{" "}
						<a href="#prose">an example</a> is worth <strong>ten adjectives</strong>.
					</p>
					<h2>What to write down</h2>
					<p>Before the first call, agree with yourself on these:</p>
					<ul>
						<li>the place and the light,</li>
						<li>
							what the result is for:
							<ul>
								<li>a shop,</li>
								<li>a feed.</li>
							</ul>
						</li>
					</ul>
					<ol>
						<li>Say the date.</li>
						<li>Say the budget.</li>
					</ol>
					<h3>In the words of a photographer</h3>
					<blockquote>
						<p>I can work with a small budget. I cannot work with a secret one.</p>
					</blockquote>
					<p>
						Name the files <code>2025-03-12-garden-01.jpg</code> and so on:
					</p>
					<pre>
						<code>date-place-number.jpg</code>
					</pre>
					<section className="table-scroll" aria-label="Table">
						<table>
							<thead>
								<tr>
									<th scope="col">Work</th>
									<th scope="col">Price</th>
									<th scope="col">What drives it</th>
								</tr>
							</thead>
							<tbody>
								<tr>
									<td>Portraits</td>
									<td>$500–1,500</td>
									<td>Hours, retouching, and the rights that you need</td>
								</tr>
								<tr>
									<td>Products</td>
									<td>$300–1,000</td>
									<td>The number of products and of angles</td>
								</tr>
							</tbody>
						</table>
					</section>
					<hr />
					<p>That is all.</p>
				</div>
			</Specimen>
		</Family>
	);
}

const getHref = (page: number) => `?page=${page}#navigation`;

function NavigationSpecimens() {
	return (
		<Family id="navigation" title="Navigation">
			<Specimen name="Tabs">
				<TabLinks
					label="Requests by state"
					tabs={[
						{ href: "#navigation", label: "Open", isCurrent: true, count: { value: 4, of: "open requests" } },
						{ href: "#tables", label: "Answered", isCurrent: false },
						{ href: "#lists", label: "All", isCurrent: false },
					]}
				/>
			</Specimen>
			<Specimen name="Stepper">
				<Stepper
					steps={[
						{ label: "Business Information", state: "completed", href: "#navigation" },
						{ label: "Pricing & Portfolio", state: "current" },
						{ label: "Location & References", state: "upcoming" },
						{ label: "Verification Documents", state: "upcoming" },
						{ label: "Review & Submit", state: "upcoming" },
					]}
				/>
			</Specimen>
			<Specimen name="Pages">
				<Pagination page={1} pageCount={3} getHref={getHref} label="Pages, first of three" />
				<Pagination page={7} pageCount={20} getHref={getHref} label="Pages, in the middle" />
				<Pagination page={20} pageCount={20} getHref={getHref} label="Pages, at the end" />
			</Specimen>
			<Specimen name="Previous and next">
				<PreviousNext previous="#navigation" next="#navigation" label="Older and newer" />
			</Specimen>
		</Family>
	);
}

const failed = {
	id: "failed-email",
	errors: ["Enter an email address in the right format, such as name@example.com"],
};

function FieldSpecimens() {
	return (
		<Family id="fields" title="Fields">
			<Specimen name="Error summary">
				<ErrorSummary
					formErrors={["We couldn't save this."]}
					fields={[failed, { id: "failed-text", errors: ["Shorten your message to 40 characters or fewer"] }]}
					answer={null}
				/>
			</Specimen>
			<div>
				<Specimen name="Text">
					<div className="measure">
						<TextField id="text" name="text" label="Business name" hint="As your clients know it." />
						<TextField
							id="text-filled"
							name="text-filled"
							label="Name"
							kind="name"
							defaultValue="Rosa Delgado"
							isOptional
						/>
					</div>
				</Specimen>
				<Specimen name="Email, phone, address, search">
					<div className="measure">
						<TextField id="email" name="email" kind="email" label="Email address" />
						<TextField
							id="tel"
							name="tel"
							kind="tel"
							label="Phone number"
							width="medium"
							hint="Spaces and brackets are fine."
						/>
						<TextField id="url" name="url" kind="url" label="Website" isOptional />
						<TextField id="search" name="q" kind="search" label="Search the site" />
					</div>
				</Specimen>
				<Specimen name="Number with what surrounds it">
					<TextField
						id="rate"
						name="rate"
						kind="number"
						label="Hourly rate in dollars"
						width="short"
						prefix="$"
						suffix="per hour"
						hint="Minimum rate is $25/hour"
						defaultValue="150"
					/>
					<TextField id="code" name="code" kind="code" label="Code from the email" width="short" />
				</Specimen>
				<Specimen name="Password">
					<div className="measure">
						<PasswordField
							id="password"
							name="password"
							label="Password"
							isNew
							hint="At least 8 characters"
						/>
					</div>
				</Specimen>
				<Specimen name="Several lines">
					<div className="measure">
						<TextArea
							id="area"
							name="area"
							label="What do you offer?"
							rows={4}
							limit={2000}
							hint="Say it as you would to a client."
						/>
					</div>
				</Specimen>
				<Specimen name="In error">
					<div className="measure">
						<TextField
							{...failed}
							name="failed-email"
							kind="email"
							label="Email address"
							hint="We write to it once."
							defaultValue="rosa@"
						/>
						<TextArea
							id="failed-text"
							name="failed-text"
							label="Message"
							rows={3}
							limit={40}
							errors={["Shorten your message to 40 characters or fewer"]}
							defaultValue="This message is longer than what the form takes."
						/>
					</div>
				</Specimen>
			</div>
		</Family>
	);
}

const drawings = [Mirror, KeyLight, FoldingChair, ContractPage, Ledger, Slate, MapPin, Bell];

function DrawingSpecimens() {
	return (
		<Family id="drawings" title="Drawings">
			<Specimen name="Small">
				<div className="flex flex-wrap gap-6 text-green">
					<LogoMark className="size-16" />
					{drawings.map((Drawing) => (
						<Drawing key={Drawing.name} />
					))}
				</div>
			</Specimen>
			<Specimen name="Large">
				<div className="flex flex-wrap gap-6 text-green">
					{drawings.map((Drawing) => (
						<Drawing key={Drawing.name} className="size-48" />
					))}
				</div>
			</Specimen>
		</Family>
	);
}

const variants: { variant: ButtonVariant; label: string }[] = [
	{ variant: "main", label: "Join the Waitlist" },
	{ variant: "solid", label: "Join Early Access" },
	{ variant: "plain", label: "Save and come back later" },
	{ variant: "quiet", label: "Previous" },
	{ variant: "danger", label: "Cancel this booking" },
];

function ButtonSpecimens() {
	return (
		<Family id="buttons" title="Buttons">
			<Specimen name="Looks">
				<p className="flex flex-wrap gap-3">
					{variants.map(({ variant, label }) => (
						<Button key={variant} variant={variant}>
							{label}
						</Button>
					))}
				</p>
			</Specimen>
			<Specimen name="Small">
				<p className="flex flex-wrap gap-3">
					{variants.map(({ variant, label }) => (
						<Button key={variant} variant={variant} isSmall>
							{label}
						</Button>
					))}
				</p>
			</Specimen>
			<Specimen name="As links">
				<p className="flex flex-wrap gap-3">
					<ButtonLink href="#buttons">Go to the homepage</ButtonLink>
					<ButtonLink href="#buttons" variant="plain">
						Find Professionals
					</ButtonLink>
				</p>
			</Specimen>
			<Specimen name="Pressed">
				<p className="flex flex-wrap gap-3">
					<Button aria-pressed={true}>Light</Button>
					<Button aria-pressed={false}>Dark</Button>
				</p>
			</Specimen>
			<Specimen name="Submit, at rest and pending">
				<form method="get" action={href("/dev/components")} className="flex flex-wrap gap-3">
					<SubmitButton pending="Sending...">Send</SubmitButton>
					<SubmitButton pending="Sending..." isPending>
						Send
					</SubmitButton>
					<SubmitButton variant="plain" pending="Saving..." isPending>
						Save
					</SubmitButton>
				</form>
			</Specimen>
			<Specimen name="Tooltip">
				<p className="flex flex-wrap gap-3">
					<Tooltip text="They see your request at once and answer within 72 hours.">
						{(trigger) => (
							<Button isSmall {...trigger}>
								Request a quote
							</Button>
						)}
					</Tooltip>
					<Tooltip text="On your own list. No one else sees it.">
						{(trigger) => (
							<Button isSmall {...trigger}>
								Save
							</Button>
						)}
					</Tooltip>
				</p>
			</Specimen>
		</Family>
	);
}
