#!/usr/bin/env bash
# The film's first frame as stills, each with a frame of its own: posters.sh LAYERS OUT_DIR, where LAYERS is hero.py's --out of --variant still
set -eu
shot() { nice python3 "$(dirname "$0")/pool.py" "$1" "$2/$3-" --wide 2816 --still --crop "$4"; }
shot "$1" "$2" hero-poster 0.09091,0.05051,1,0.95960
shot "$1" "$2" hero-poster-phone 0.49432,-0.04141,0.99432,1.06970
shot "$1" "$2" hero-poster-tablet 0.37784,-0.41982,0.97798,0.87311
