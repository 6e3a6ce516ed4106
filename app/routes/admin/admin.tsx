import { getFigures } from "#app/domain/accounts/figures.server.ts";
import { countAgeWork } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { countOpenApplications } from "#app/domain/applications/review-queries.server.ts";
import { countOpenRequirements } from "#app/domain/requirements/requirements-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/admin";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const [figures, applications, age, requirements] = await Promise.all([getFigures(actor), countOpenApplications(actor), countAgeWork(actor), countOpenRequirements(actor)]);
	const queues = [
		{ href: "/admin/applications", label: "Applications of professionals", count: applications },
		{ href: "/admin/age-verifications", label: "Age verifications", count: age.verifications },
		{ href: "/admin/underage-log", label: "Underage log", count: age.rejections },
		{ href: "/admin/requirements", label: "Requirements", count: requirements },
	];
	return { ...figures, queues };
}

export default function Admin({ loaderData }: Route.ComponentProps) {
	const rows = [
		["Creators", loaderData.creators],
		["Professionals", loaderData.professionals],
		["On the waitlist", loaderData.waitlist],
		["Mails waiting to be sent", loaderData.mailWaiting],
		["Mails given up", loaderData.mailDead],
	] as const;
	return (
		<Page title="Back office" description="The team's figures of the day." isHidden>
			<PageTitle slug="Back office">Today</PageTitle>
			<section aria-labelledby="queues-title" className="mb-12 max-w-xl">
				<SectionHeading id="queues-title">Work queues</SectionHeading>
				<ul>
					{loaderData.queues.map(({ href, label, count }) => (
						<li key={href} className="row flex items-baseline justify-between gap-4">
							<a href={href}>{label}</a>
							<span className="fact">{count === 0 ? "Empty" : `${count.toLocaleString("en-US")} waiting`}</span>
						</li>
					))}
				</ul>
			</section>
			<table className="w-full max-w-xl text-left">
				<caption className="sr-only">Figures of the day</caption>
				<thead>
					<tr className="fact border-b border-ink uppercase tracking-wide">
						<th scope="col" className="py-2 font-normal">
							What
						</th>
						<th scope="col" className="py-2 text-right font-normal">
							Now
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(([label, count]) => (
						<tr key={label} className="border-b border-rule">
							<th scope="row" className="py-2 font-normal">
								{label}
							</th>
							<td className="fact py-2 text-right">{count}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Page>
	);
}
