import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BinderContent } from "#app/domain/bookings/performer-records/binder.server.ts";
import {
	compareNames,
	getIndexName,
	getLegalName,
	idTypeLabels,
	listCustodian,
} from "#app/domain/bookings/performer-records/performer-record.ts";
import {
	REQUIRED_RECORDS,
	RETENTION_YEARS,
	type RequiredRecord,
	YEARS_AFTER_BUSINESS,
} from "#app/domain/bookings/performer-records/regulation.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";

const STYLE = `:root{color-scheme:light}body{margin:2rem auto;max-width:50rem;padding:0 1rem;font:16px/1.5 Georgia,serif;overflow-wrap:anywhere;color:#000;background:#fff}
table{border-collapse:collapse;width:100%}th,td{border-top:1px solid #999;padding:.3rem .5rem .3rem 0;text-align:left;vertical-align:top}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.3rem 1rem}dt{font-weight:bold}dd{margin:0}
img{max-width:100%;max-height:14rem;border:1px solid #999}.statement{white-space:pre-line;border:1px solid #000;padding:1rem;font-size:16px}code{font-size:.85em}section{margin-top:2rem}@media print{section.page{break-before:page}body{margin:0}}`;

const formatTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** A part that the law requires. Its ID marks it for the check against the list. */
const Part = ({ of, children }: { of: RequiredRecord; children: ReactNode }) => (
	<span data-record={of}>{children}</span>
);

type Row = { label: string; of?: RequiredRecord; value: ReactNode };
const Facts = ({ rows }: { rows: readonly Row[] }) => (
	<dl>
		{rows.map(({ label, of, value }) => (
			<div key={label} style={{ display: "contents" }}>
				<dt>{label}</dt>
				<dd>{of ? <Part of={of}>{value}</Part> : value}</dd>
			</div>
		))}
	</dl>
);

/** Every name in the binder, with the legal name that it leads to. */
function listIndex({ performers }: BinderContent["binder"]) {
	return performers
		.flatMap(({ id, facts }) => [
			{ id, name: getIndexName(facts), see: null },
			...facts.otherNames.map((name) => ({ id, name, see: getIndexName(facts) })),
		])
		.sort((a, b) => compareNames(a.name, b.name));
}

function Binder({ reference, title, binder, statements, idCopies, isCopy, at }: BinderContent) {
	const { facts, performers, depictions } = binder;
	const custodian = listCustodian(facts);
	const nameOf = (id: string) => {
		const performer = performers.find((one) => one.id === id);
		return performer ? getIndexName(performer.facts) : "";
	};
	return (
		<main>
			<h1>
				Performer records, {reference}
				{isCopy && ": copy for the secondary producer"}
			</h1>
			<p>
				{title}. Written on {formatTime(at)}.
			</p>
			<section aria-labelledby="producer">
				<h2 id="producer">Producer and custodian</h2>
				<Facts
					rows={[
						{
							label: "Primary producer",
							of: "primary-producer",
							value: `${facts.producer}, ${custodian.slice(1).join(", ")}`,
						},
						{
							label: "Custodian of records, where they can be inspected",
							of: "custodian",
							value: custodian.join(", "),
						},
						{
							label: "Kept",
							of: "retention",
							value: `Begun ${formatTime(binder.createdAt)}, last added to ${formatTime(binder.changedAt)}. Kept until ${formatTime(binder.keptUntil)}: ${RETENTION_YEARS} years after the last addition, or ${YEARS_AFTER_BUSINESS} years after the producer ended their business, whichever is later.`,
						},
						{
							label: "Segregation",
							of: "segregation",
							value:
								"These records are stored apart from all other records, encrypted, and this binder contains nothing else. Keep it that way.",
						},
						{
							label: "Authentication",
							of: "authentication",
							value:
								"Each copy is listed with its SHA-256, which the custodian can compute again to show that it is unchanged.",
						},
					]}
				/>
			</section>
			<section aria-labelledby="names">
				<h2 id="names">Index by name</h2>
				<table data-record="name-index">
					<thead>
						<tr>
							<th scope="col">Name</th>
							<th scope="col">Record</th>
							<th scope="col">Titles and identifiers</th>
						</tr>
					</thead>
					<tbody>
						{listIndex(binder).map(({ id, name, see }) => (
							<tr key={`${id} ${name} ${see}`}>
								<th scope="row">{name}</th>
								<td>
									<a href={`#person-${id}`}>{see ? `See ${see}` : "Legal name"}</a>
								</td>
								<td>
									{depictions
										.filter(({ shown }) => shown.includes(id))
										.map((one) => `${one.facts.title} (${one.facts.identifier})`)
										.join("; ")}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
			<section aria-labelledby="titles">
				<h2 id="titles">Index by title and identifier</h2>
				<table data-record="title-index">
					<thead>
						<tr>
							<th scope="col">Title</th>
							<th scope="col">Identifier</th>
							<th scope="col">People</th>
						</tr>
					</thead>
					<tbody>
						{[...depictions]
							.sort(
								(a, b) =>
									compareNames(a.facts.title, b.facts.title) ||
									compareNames(a.facts.identifier, b.facts.identifier),
							)
							.map(({ id, facts: depiction, shown }) => (
								<tr key={id}>
									<th scope="row">
										<a href={`#file-${id}`}>{depiction.title}</a>
									</th>
									<td>{depiction.identifier}</td>
									<td>{shown.map(nameOf).sort(compareNames).join("; ")}</td>
								</tr>
							))}
					</tbody>
				</table>
			</section>
			{performers.map(({ id, facts: person, createdAt, changedAt }) => {
				const copy = idCopies.find(({ performerId }) => performerId === id);
				return (
					<section key={id} id={`person-${id}`} className="page">
						<h2>{getIndexName(person)}</h2>
						<Facts
							rows={[
								{ label: "Legal name", of: "legal-name", value: getLegalName(person) },
								{
									label: "Date of birth",
									of: "birth-date",
									value: formatCalendarDay(person.birthDate),
								},
								{
									label: "Other names",
									of: "other-names",
									value: person.otherNames.join("; ") || "None stated",
								},
								{
									label: "ID examined",
									of: "id-examined",
									value: `${idTypeLabels[person.idType]}, number ${person.idNumber}, issued by ${person.idIssuer}, examined on ${formatCalendarDay(person.examinedOn)}, before production began on ${formatCalendarDay(person.producedOn)}`,
								},
								{
									label: "Copy of the ID",
									of: "id-copy",
									value: copy && (
										<>
											<a href={copy.path}>
												<img src={copy.path} alt={`ID of ${getLegalName(person)}`} />
											</a>
											<br />
											{copy.path}, SHA-256 <code>{copy.sha256}</code>
										</>
									),
								},
								{
									label: "Created and last changed",
									value: `${formatTime(createdAt)}, ${formatTime(changedAt)}`,
								},
							]}
						/>
					</section>
				);
			})}
			{depictions.map(({ id, facts: depiction, ...file }) => (
				<section key={id} id={`file-${id}`} className="page">
					<h2>
						{depiction.title} ({depiction.identifier})
					</h2>
					<Facts
						rows={[
							{
								label: "Date of production",
								of: "production-date",
								value: formatCalendarDay(depiction.producedOn),
							},
							{ label: "Shows", value: file.shown.map(nameOf).sort(compareNames).join("; ") },
							{
								label: "Copy of the depiction",
								of: "depiction-copy",
								value: (
									<>
										{depiction.fileName}, {formatFileSize(file.bytes)}, SHA-256 <code>{file.sha256}</code>.{" "}
										{file.sourceId === null
											? "The records keep an encrypted copy, which the custodian can open."
											: "The encrypted copy is being made. Until then, the delivered file is kept."}
									</>
								),
							},
							{
								label: "Where it appears",
								of: "addresses",
								value:
									depiction.addresses.length === 0 ? (
										`No URL. Identified by ${depiction.identifier}.`
									) : (
										<ul>
											{depiction.addresses.map(({ url, addedAt }) => (
												<li key={url}>
													{url}, added {formatTime(new Date(addedAt))}
												</li>
											))}
										</ul>
									),
							},
							{
								label: "Created and last changed",
								value: `${formatTime(file.createdAt)}, ${formatTime(file.changedAt)}`,
							},
						]}
					/>
					<h3>Statement</h3>
					<p className="statement" data-record="statement">
						{statements.find((one) => one.id === id)?.text}
					</p>
				</section>
			))}
			<section aria-labelledby="law" className="page">
				<h2 id="law">What the law requires</h2>
				<table>
					<thead>
						<tr>
							<th scope="col">Rule</th>
							<th scope="col">Record</th>
						</tr>
					</thead>
					<tbody>
						{REQUIRED_RECORDS.map(({ id, section, what }) => (
							<tr key={id}>
								<td>{section}</td>
								<td>{what}</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</main>
	);
}

/** The binder as one page, which opens from the folder of the unpacked zip and prints. */
export const writeBinder = (content: BinderContent): string => `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Performer records, ${content.reference}</title><style>${STYLE}</style></head>
<body>${renderToStaticMarkup(<Binder {...content} />)}</body></html>
`;
