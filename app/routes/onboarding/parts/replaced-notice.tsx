import type { Replaced } from "#app/domain/vetting/application-steps.ts";
import { Notice } from "#app/ui/layout/notice.tsx";

/** The changes from another window that this save replaced. */
export function ReplacedNotice({ replaced }: { replaced: readonly Replaced[] }) {
	if (replaced.length === 0) return null;
	return (
		<Notice title="Your application was changed in another window" className="measure mb-8">
			<p>We kept the changes you saved last. They replaced the following:</p>
			<dl>
				{replaced.map(({ label, theirs, ours }) => (
					<div key={label} className="mt-3">
						<dt className="font-semibold">{label}</dt>
						<dd className="wrap-anywhere">
							In the other window: <q>{getNotice(theirs)}</q>
						</dd>
						<dd className="wrap-anywhere">
							Kept: <q>{getNotice(ours)}</q>
						</dd>
					</div>
				))}
			</dl>
		</Notice>
	);
}

const getNotice = (value: string | string[]): string =>
	(Array.isArray(value) ? value.filter(Boolean).join(", ") : value === "on" ? "yes" : value) || "nothing";
