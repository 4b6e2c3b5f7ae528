"use client";

import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { CreateOrganizationForm } from "./create-organization-form.tsx";

export function CreateOrganizationDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>New organization</DialogTitle>
          <DialogDescription>
            It has its own posts, repositories, keys and members. You will be its owner.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-5">
          <CreateOrganizationForm />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
