import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";

const parts = [
	{ href: href("/professional/edit/description"), label: "Description" },
	{ href: href("/professional/edit/rate"), label: "Hourly rate" },
	{ href: href("/professional/edit/prices"), label: "Starting prices" },
	{ href: href("/professional/edit/packages"), label: "Packages" },
	{ href: href("/professional/edit/specialties"), label: "Specialties" },
	{ href: href("/professional/edit/languages"), label: "Languages" },
	{ href: href("/professional/edit/work"), label: "Remote and adult work" },
	{ href: href("/professional/edit/licenses"), label: "Licenses" },
	{ href: href("/professional/edit/areas"), label: "Service areas" },
	{ href: href("/professional/edit/links"), label: "Links" },
	{ href: href("/professional/edit/pictures"), label: "Pictures" },
	{ href: href("/professional/edit/busy-dates"), label: "Busy dates" },
	{ href: href("/professional/edit/away"), label: "Time away" },
];

/** Links for the profile's owner to edit it. No one else sees them. */
export function OwnerLinks() {
	return (
		<div className="no-print mb-10 max-w-3xl">
			<Notice title="This is your public profile">
				<p>Only you see this box. Everyone else sees the rest of the page.</p>
				<ul aria-label="Change a part" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
					{parts.map(({ href, label }) => (
						<li key={href}>
							<a href={href} className="inline-flex min-h-6 items-center">
								<span className="sr-only">Change: </span>
								{label}
							</a>
						</li>
					))}
				</ul>
				<p className="mt-3">
					<ButtonLink href={href("/professional/edit")} reloadDocument variant="plain" isSmall>
						Edit your profile
					</ButtonLink>
				</p>
			</Notice>
		</div>
	);
}
