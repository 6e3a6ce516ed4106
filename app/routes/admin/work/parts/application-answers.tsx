import { partLabels } from "#app/domain/applications/application-steps.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { ApplicationView } from "./application-view.server.ts";

/** The applicant's answers. */
export function Answers({ answers }: Pick<ApplicationView, "answers">) {
	return (
		<section aria-labelledby="answers-title">
			<SectionHeading id="answers-title">Answers</SectionHeading>
			<SummaryList
				rows={answers.map(({ label, value, isLink }) => ({
					label,
					value:
						isLink && value ? (
							<a href={value} rel="noreferrer nofollow" className="wrap-anywhere">
								{value}
							</a>
						) : (
							value && <span className="whitespace-pre-line wrap-anywhere">{value}</span>
						),
				}))}
			/>
		</section>
	);
}

/** The application's files: pictures inline, everything else as a download. */
export function Documents({ documents }: Pick<ApplicationView, "documents">) {
	return (
		<section aria-labelledby="documents-title" className="mb-8">
			<SectionHeading id="documents-title">Documents</SectionHeading>
			<ul>
				{documents.map(({ kind, href, name, size, isImage }) => (
					<li key={kind} className="row">
						<p className="font-semibold">{partLabels[kind]}</p>
						<p>
							<a href={href} className="wrap-anywhere">
								{name}
							</a>{" "}
							<span className="fact text-soft">{size}</span>
						</p>
						{isImage && (
							<img
								src={href}
								alt={`${partLabels[kind]}, as it was uploaded`}
								loading="lazy"
								className="mt-2 max-h-80 max-w-full border border-rule"
							/>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

const Words = ({ children }: { children: string | null }) => (
	<span className="whitespace-pre-line wrap-anywhere">{children}</span>
);

/** The application's history, with the requested changes. */
export function History({ history, changes }: Pick<ApplicationView, "history" | "changes">) {
	return (
		<section aria-labelledby="history-title">
			<SectionHeading id="history-title">History</SectionHeading>
			<Timeline label="History of the application" events={history} />
			{changes.length > 0 && (
				<SummaryList
					rows={changes.map(({ part, note, isResolved }) => ({
						label: `${partLabels[part]} (${isResolved ? "done" : "asked"})`,
						value: <Words>{note}</Words>,
					}))}
				/>
			)}
		</section>
	);
}
