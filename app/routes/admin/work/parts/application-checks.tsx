import { href } from "react-router";
import { type CheckStanding, checkStandingLabels } from "#app/domain/checks/check.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import type { ApplicationView } from "./application-view.server.ts";

const marks: Record<CheckStanding, Status> = { PASSED: "done", FAILED: "due", NOT_PROVIDED: "stopped", OPEN: "waiting" };

/** The six checks of an application, each with what it counts as, what is missing and the way to its page. */
export function Checks({ id, checks, canCheck }: Pick<ApplicationView, "id" | "checks" | "canCheck">) {
	const passed = checks.filter(({ standing }) => standing === "PASSED").length;
	return (
		<section aria-labelledby="checks-title" className="mb-8">
			<SectionHeading id="checks-title" aside={`${passed} of ${checks.length} passed`}>
				Checks
			</SectionHeading>
			<ul>
				{checks.map(({ kind, label, slug, standing, missing, made }) => (
					<li key={kind} className="row">
						<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
							<span className="font-semibold">{label}</span>
							<span className="inline-flex flex-wrap items-baseline gap-x-3">
								<StatusTag status={marks[standing]}>{checkStandingLabels[standing]}</StatusTag>
								{canCheck && (
									<Link to={href("/admin/applications/:applicationId/checks/:check", { applicationId: id, check: slug })} className="inline-flex min-h-6 items-center">
										{made ? "Correct" : "Record"}
										<span className="sr-only"> {label.toLowerCase()}</span>
									</Link>
								)}
							</span>
						</div>
						{missing && standing !== "FAILED" && <p className="text-small">Missing: {missing}.</p>}
						{made && <p className="fact">{[made.report, made.on, made.by].filter(Boolean).join(", ")}</p>}
						{made?.note && <p className="whitespace-pre-line wrap-anywhere">{made.note}</p>}
					</li>
				))}
			</ul>
		</section>
	);
}
