import { href } from "react-router";
import { Button, ButtonLink, type ButtonVariant, SubmitButton } from "#app/ui/form/button.tsx";
import { Tooltip } from "#app/ui/layout/tooltip.tsx";
import { Family, Specimen } from "./specimen.tsx";

const variants: { variant: ButtonVariant; label: string }[] = [
	{ variant: "main", label: "Join the Waitlist" },
	{ variant: "solid", label: "Join Early Access" },
	{ variant: "plain", label: "Save and come back later" },
	{ variant: "quiet", label: "Previous" },
	{ variant: "danger", label: "Cancel this booking" },
];

export function ButtonSpecimens() {
	return (
		<Family id="buttons" title="Buttons">
			<Specimen name="Looks">
				<p className="flex flex-wrap gap-3">
					{variants.map(({ variant, label }) => (
						<Button key={variant} variant={variant}>
							{label}
						</Button>
					))}
				</p>
			</Specimen>
			<Specimen name="Small">
				<p className="flex flex-wrap gap-3">
					{variants.map(({ variant, label }) => (
						<Button key={variant} variant={variant} isSmall>
							{label}
						</Button>
					))}
				</p>
			</Specimen>
			<Specimen name="As links">
				<p className="flex flex-wrap gap-3">
					<ButtonLink href="#buttons">Go to the homepage</ButtonLink>
					<ButtonLink href="#buttons" variant="plain">
						Find Professionals
					</ButtonLink>
				</p>
			</Specimen>
			<Specimen name="Pressed">
				<p className="flex flex-wrap gap-3">
					<Button aria-pressed={true}>Light</Button>
					<Button aria-pressed={false}>Dark</Button>
				</p>
			</Specimen>
			<Specimen name="Submit, at rest and pending">
				<form method="get" action={href("/dev/components")} className="flex flex-wrap gap-3">
					<SubmitButton pending="Sending...">Send</SubmitButton>
					<SubmitButton pending="Sending..." isPending>
						Send
					</SubmitButton>
					<SubmitButton variant="plain" pending="Saving..." isPending>
						Save
					</SubmitButton>
				</form>
			</Specimen>
			<Specimen name="Tooltip">
				<p className="flex flex-wrap gap-3">
					<Tooltip text="They see your request at once and answer within 72 hours.">
						{(trigger) => (
							<Button isSmall {...trigger}>
								Request a quote
							</Button>
						)}
					</Tooltip>
					<Tooltip text="On your own list. No one else sees it.">
						{(trigger) => (
							<Button isSmall {...trigger}>
								Save
							</Button>
						)}
					</Tooltip>
				</p>
			</Specimen>
		</Family>
	);
}
