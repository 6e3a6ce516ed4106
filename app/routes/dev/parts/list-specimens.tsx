import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Accordion } from "#app/ui/list/accordion.tsx";
import { CallSheet } from "#app/ui/list/call-sheet.tsx";
import { FactLine } from "#app/ui/list/fact-line.tsx";
import { FiguresBand } from "#app/ui/list/figures-band.tsx";
import { Fold } from "#app/ui/list/fold.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SettingList } from "#app/ui/list/setting-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { StatusTag, Tag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import { Family, Specimen } from "./specimen.tsx";

const questions = (prefix: string) => [
	{
		id: `${prefix}-cost`,
		question: "What does it cost to join?",
		answer: <p>Nothing. A fee is taken from completed projects only.</p>,
	},
	{
		id: `${prefix}-checks`,
		question: "Which checks does a professional pass before the first request arrives?",
		answer: <p>Identity, records, references, portfolio and insurance.</p>,
	},
	{
		id: `${prefix}-match`,
		question: "Who chooses my matches?",
		answer: <p>A person on our team, who writes down the reasons.</p>,
	},
];

export function ListSpecimens() {
	return (
		<Family id="lists" title="Lists">
			<Specimen name="Accordion">
				<Accordion name="specimen" headingLevel={4} items={questions("one")} />
			</Specimen>
			<Specimen name="Accordion, all open">
				<Accordion name="specimen-open" headingLevel={4} items={questions("all")} areAllOpen />
			</Specimen>
			<Specimen name="Fold">
				<Fold id="specimen-money" title="Money" aside="$120.00 held">
					<p>What the booking costs, and where the money is.</p>
				</Fold>
				<Fold id="specimen-milestones" title="Milestones" aside="2 of 3" isOpen>
					<p>What is delivered, and when.</p>
				</Fold>
			</Specimen>
			<Specimen name="Figures band">
				<FiguresBand
					figures={[
						{
							key: "pending",
							label: "Pending",
							figure: "$1,836.00",
							note: "Held for milestones that aren't accepted yet",
						},
						{ key: "available", label: "Available", figure: "$0.00", note: "Released and not sent yet" },
						{ key: "paid", label: "Paid out", figure: "$2,695.50" },
					]}
				/>
			</Specimen>
			<Specimen name="Price list">
				<div className="max-w-lg">
					<PriceList
						lines={[
							{ key: "photography", label: "Photography", figure: "$500–2,500", note: "per shoot" },
							{ key: "management", label: "Management", figure: "$2,000–10,000", note: "per month" },
							{ key: "legal", label: <a href="#lists">Legal</a>, figure: "$200–600" },
							{
								key: "long",
								label: "Accounting, bookkeeping and quarterly estimates for one person",
								figure: "$100–400",
							},
						]}
					/>
				</div>
			</Specimen>
			<Specimen name="Call sheet">
				<CallSheet
					facts={["Payment", "PAY-000000", "December 3, 2026"]}
					stamp="Example"
					title="$900.00"
					lead="Portraits for a calendar"
					lines={[
						{ key: "creator", label: "Creator", figure: "Casey Demo" },
						{
							key: "milestone",
							label: "Milestone 1: First half",
							figure: "$900.00",
							note: "Due December 10",
						},
					]}
				>
					<p>Below the tear line: what happens next.</p>
				</CallSheet>
			</Specimen>
			<Specimen name="Facts">
				<FactLine
					facts={[
						"Safety & Security",
						{ text: "January 12, 2025", dateTime: "2025-01-12" },
						"7 min read",
						null,
					]}
				/>
			</Specimen>
			<Specimen name="Time">
				<p>
					Answer by{" "}
					<Time
						dateTime="2025-03-14T02:00:00Z"
						text="Thu, 7:00 PM PDT"
						title="Thursday, March 13, 2025 at 7:00 PM PDT"
					/>
				</p>
			</Specimen>
			<Specimen name="Section heading">
				<SectionHeading
					level={3}
					eyebrow="Markets"
					aside={<a href="#lists">All ten cities</a>}
					lead="Rates and areas, city by city."
				>
					What it costs where you are
				</SectionHeading>
			</Specimen>
			<Specimen name="Summary list">
				<SummaryList
					rows={[
						{ label: "Business name", value: "Delgado Portraits", changeHref: "#lists" },
						{
							label: "Service areas",
							value: (
								<ul>
									<li>Pasadena</li>
									<li>Long Beach</li>
								</ul>
							),
							changeHref: "#lists",
						},
						{ label: "Website", value: "", changeHref: "#lists" },
					]}
				/>
			</Specimen>
			<Specimen name="Settings">
				<SettingList
					id="specimen-settings"
					title="Signing in"
					headingLevel={4}
					settings={[
						{ label: "Password", value: "Last set March 12, 2025", href: "#lists", action: "Change" },
						{
							label: "Two-factor sign-in",
							value: "The password alone is enough",
							tag: <StatusTag status="waiting">Off</StatusTag>,
							href: "#lists",
							action: "Set up",
						},
					]}
				/>
			</Specimen>
			<Specimen name="Timeline">
				<Timeline
					label="History of the booking"
					events={[
						{
							id: "a",
							title: "You asked for a quote",
							time: { dateTime: "2025-03-12T17:04:00Z", text: "Mar 12, 10:04 AM PDT" },
						},
						{
							id: "b",
							title: "Rosa Delgado accepted",
							time: { dateTime: "2025-03-13T16:30:00Z", text: "Mar 13, 9:30 AM PDT" },
							children: <p>“The garden works. Bring two outfits.”</p>,
						},
						{
							id: "c",
							title: "Rosa starts the work",
							time: { dateTime: "2025-03-20", text: "due Mar 20" },
							isNext: true,
							children: <Tag>Her turn</Tag>,
						},
					]}
				/>
			</Specimen>
		</Family>
	);
}
