import type { ReactNode } from "react";
import { Link } from "#app/ui/layout/link.tsx";

/**
 * Says what to do if no email arrives. `again` is the page that resends it, and `children` is the last
 * resort.
 */
export function NoEmail({ again, children }: { again: string; children: ReactNode }) {
	return (
		<section aria-labelledby="no-email-title" className="measure border-t border-rule pt-4">
			<h2 id="no-email-title" className="text-h3">
				No email after a few minutes?
			</h2>
			<ul className="mt-2">
				<li className="row">Look in your spam folder.</li>
				<li className="row">
					You may have signed up with another address. <Link to={again}>Try that one</Link>.
				</li>
				<li className="row">{children}</li>
			</ul>
		</section>
	);
}
