import { href } from "react-router";
import { getHowItWorks } from "#app/domain/pages/page-queries.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { webPage } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/how-it-works";
import { NowAndLater, PromiseList, Sides, StepList } from "./parts/how-it-works-sections.tsx";

export const handle = { reading: true } satisfies RouteHandle;

export const loader = () => getHowItWorks();

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
	const { title, description, keywords, intro, steps, sides, nowAndLater, promises, closing } = loaderData;
	const { site } = useViewer();
	return (
		<Page
			title={title}
			description={description}
			keywords={keywords}
			structuredData={[webPage({ name: title, description, path: href("/how-it-works") })]}
		>
			<PageTitle slug={site.isEarlyAccess ? "Early Access · Four steps" : "Four steps"} intro={intro.html}>
				{title}
			</PageTitle>
			<StepList steps={steps} />
			<Sides sides={sides} />
			<NowAndLater rows={nowAndLater} />
			<PromiseList promises={promises} />
			<section aria-labelledby="closing" className="mt-16">
				<SectionHeading id="closing" lead={closing.body}>
					{closing.title}
				</SectionHeading>
				<p className="flex flex-wrap gap-3">
					<ButtonLink href={href("/auth/signup")}>
						{site.isEarlyAccess ? "Join Early Access" : "Get started"}
					</ButtonLink>
					<ButtonLink href={href("/services")} variant="plain">
						{site.isEarlyAccess ? "View Platform Demo" : "Browse professionals"}
					</ButtonLink>
				</p>
			</section>
		</Page>
	);
}
