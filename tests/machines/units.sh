#!/bin/bash
# cspell:ignore rprivate lowerdir upperdir rbind sysfs udevd timesyncd tmpfiles hwdb kmod hugepages mqueue poweroff
# Starts systemd beside the machine's own and runs the units of deploy/ in it. Run by `deployed.machine.ts` as
#   unshare --pid --fork --mount --uts --ipc --cgroup --kill-child bash units.sh PROJECT FOLDER PORT
# PROJECT is a built clone, which becomes /srv/araliya; what the units did is written to FOLDER/result. What systemd and the units
# write goes into memory, over a view of this machine's files.
set -euo pipefail
project=$1 out=$2 port=$3
root=$out/root
mount --make-rprivate /
mkdir "$root" "$out/memory"
mount -t tmpfs araliya "$out/memory"
mkdir "$out/memory/upper" "$out/memory/work"
mount -t overlay araliya -o "lowerdir=/,upperdir=$out/memory/upper,workdir=$out/memory/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs araliya "$root/run"
mount -t tmpfs araliya "$root/tmp"

# As docs/operations.md says.
chroot "$root" adduser --quiet --system --group --home /srv/araliya --no-create-home araliya
mkdir -p "$root/srv/araliya" "$root/etc/araliya" "$root/mnt/out" "$root/mnt/old"
mount --bind "$project" "$root/srv/araliya"
mount -o remount,bind,ro "$root/srv/araliya"
mount --bind "$out" "$root/mnt/out"
chroot "$root" install -d -o araliya -m 700 /var/backups/araliya
units=$root/etc/systemd/system
cp "$project"/deploy/araliya* "$units/"
echo 'SETTINGS_FILE=/etc/araliya/settings' >"$root/etc/araliya/$port.env"
printf '%s\n' DATABASE_URL=file:/var/lib/araliya/salon.db PUBLIC_URL=https://salon.example >"$root/etc/araliya/settings"
mkdir "$units/araliya-backup.service.d"
printf '[Service]\nEnvironment=SETTINGS_FILE=/etc/araliya/settings\n' >"$units/araliya-backup.service.d/settings.conf"

# The machine's other services and devices stay as they are.
for unit in systemd-{udevd,udev-trigger,sysctl,modules-load,timesyncd,remount-fs,random-seed,tmpfiles-setup-dev,hwdb-update}.service \
  kmod-static-nodes.service dev-{hugepages,mqueue}.mount sys-kernel-{debug,tracing,config}.mount sys-fs-fuse-connections.mount \
  network-online.target; do
  ln -sf /dev/null "$units/$unit"
done

cat >"$units/try.service" <<UNIT
[Unit]
After=basic.target
[Service]
Type=oneshot
ExecStart=/bin/bash /run/try.sh
StandardOutput=append:/mnt/out/result
StandardError=append:/mnt/out/result
UNIT
cat >"$root/run/try.sh" <<TRY
step() { "\$@" && echo "ok: \$*" || echo "failed: \$*"; }
step systemctl start araliya@$port
curl --silent http://127.0.0.1:$port/api/health/ready; echo
step systemctl start araliya-backup.service
curl --silent http://127.0.0.1:$port/api/health/ready; echo
step systemctl start araliya-backup.timer
step systemctl restart araliya@$port
step systemctl stop araliya@$port
systemctl show araliya@$port -p Result
journalctl --no-pager -o cat -u araliya@$port -u araliya-backup
systemctl poweroff --force --force
TRY

cd "$root"
# Not chroot: in one, PrivateUsers can't make a namespace of users.
pivot_root . mnt/old
cd /
umount --lazy /mnt/old
exec env --ignore-environment container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --system --unit=try.service --log-target=console
