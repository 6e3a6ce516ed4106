import { href } from "react-router";
import { type CheckResult, checkResultLabels } from "#app/domain/applications/application-checks.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { type Status, StatusTag } from "#app/ui/tag.tsx";
import type { ApplicationView } from "./application-view.server.ts";

const marks: Record<CheckResult, Status> = { PASSED: "done", FAILED: "due", NOT_APPLICABLE: "stopped" };

/** The six checks of an application, each with its result and the way to its page. */
export function Checks({ id, checks, canCheck }: Pick<ApplicationView, "id" | "checks" | "canCheck">) {
	const open = checks.filter(({ made }) => !made).length;
	return (
		<section aria-labelledby="checks-title" className="mb-8">
			<SectionHeading id="checks-title" aside={open === 0 ? "All written down" : `${open} open`}>
				Checks
			</SectionHeading>
			<ul>
				{checks.map(({ kind, label, slug, made }) => (
					<li key={kind} className="row">
						<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
							<span className="font-semibold">{label}</span>
							<span className="inline-flex flex-wrap items-baseline gap-x-3">
								<StatusTag status={made ? marks[made.result] : "waiting"}>{made ? checkResultLabels[made.result] : "Open"}</StatusTag>
								{canCheck && (
									<a href={href("/admin/applications/:applicationId/checks/:check", { applicationId: id, check: slug })} className="inline-flex min-h-6 items-center">
										{made ? "Correct" : "Write down"}
										<span className="sr-only"> {label.toLowerCase()}</span>
									</a>
								)}
							</span>
						</div>
						{made && (
							<p className="fact">
								{made.on}, {made.by}
							</p>
						)}
						{made?.note && <p className="whitespace-pre-line wrap-anywhere">{made.note}</p>}
					</li>
				))}
			</ul>
		</section>
	);
}
