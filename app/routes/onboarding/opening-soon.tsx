import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";

type Props = { title: string; lead: string; prepare: { href: string; label: string } };

/** A step that members will take before launch and that is not open yet: says so, and what to do until then. */
export function OpeningSoon({ title, lead, prepare }: Props) {
	return (
		<Page title={title} description={lead} isHidden>
			<PageTitle slug="Early access · Opening soon" lead={lead}>
				{title}
			</PageTitle>
			<p className="measure mb-6">
				Your account is ready and you keep your place. We write to you by email on the day this step opens; there is nothing you need to do until then.
			</p>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href="/dashboard">Go to your dashboard</ButtonLink>
				<ButtonLink href={prepare.href} look="plain">
					{prepare.label}
				</ButtonLink>
			</p>
		</Page>
	);
}
