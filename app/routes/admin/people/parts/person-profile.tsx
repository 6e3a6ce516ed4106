import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { SummaryList, type SummaryRow } from "#app/ui/list/summary-list.tsx";

type PersonProfileProps = {
	href: string;
	businessName: string;
	state: string;
	answers: readonly SummaryRow[];
	licenses: readonly { id: string; name: string; state: string; href: string }[];
};

/** A professional's profile: what it says about the work, and the licenses. */
export function PersonProfile({ href, businessName, state, answers, licenses }: PersonProfileProps) {
	return (
		<>
			<p className="mb-4">
				Public profile: <a href={href}>{businessName}</a>, {state.toLowerCase()}.
			</p>
			<SummaryList
				rows={[
					...answers,
					{
						label: "Licenses",
						value: licenses.length > 0 && (
							<ul>
								{licenses.map((license) => (
									<li key={license.id}>
										<AreaLink area="vetting" to={license.href}>
											{license.name}
										</AreaLink>
										, {license.state}
									</li>
								))}
							</ul>
						),
					},
				]}
			/>
		</>
	);
}
